/** The line icons of the interface, by the name the client calls them. Filled signs are of the game: see GameIcon. */
// prettier-ignore
import {
  ArrowRight, BookOpen, Camera, ChartColumn, Check, ChevronDown, ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, ChevronUp, CircleAlert, CircleCheck, Clock,
  Cloud, CloudOff, Coins, Compass, Copy, Dices, Download, Ellipsis, ExternalLink, Eye, FileDown, FileUp, Flag, Footprints, Gavel, Grid3x3, House,
  Image, Info, Key, Layers, Link, List, Lock, LogIn, LogOut, Map, Menu, MessageSquare, Minus, Monitor, Moon, Package, Pause, Pencil, Play, Plus, Printer,
  QrCode, Redo2, RefreshCw, RotateCcw, Ruler, Save, ScanLine, ScrollText, Search, Settings, Share2, Shield, SlidersHorizontal, Smartphone, Square,
  StickyNote, Sun, Swords, Tag, Trash2, TriangleAlert, Undo2, Upload, UserPlus, Users, Volume2, VolumeX, WifiOff, X,
} from 'lucide';

// prettier-ignore
export const ICONS = {
  alert: TriangleAlert, army: Users, back: ChevronLeft, bars: ChartColumn, book: BookOpen, camera: Camera, chart: Grid3x3, chat: MessageSquare, check: Check,
  clock: Clock, close: X, cloud: Cloud, 'cloud-off': CloudOff, coins: Coins, compass: Compass, copy: Copy, dice: Dices, dispute: Gavel,
  down: ChevronDown, download: Download, edit: Pencil, external: ExternalLink, eye: Eye, 'file-down': FileDown, 'file-up': FileUp, first: ChevronFirst, flag: Flag, last: ChevronLast,
  footprints: Footprints, forward: ChevronRight, good: CircleCheck, home: House, image: Image, info: Info, key: Key, layers: Layers,
  link: Link, list: List, lock: Lock, map: Map, menu: Menu, minus: Minus, monitor: Monitor, moon: Moon, more: Ellipsis, note: StickyNote,
  offline: WifiOff, package: Package, pause: Pause, phone: Smartphone, play: Play, plus: Plus, print: Printer, qr: QrCode, redo: Redo2,
  refresh: RefreshCw, reset: RotateCcw, right: ArrowRight, roster: ScrollText, ruler: Ruler, save: Save, scan: ScanLine, search: Search,
  settings: Settings, share: Share2, shield: Shield, 'sign-in': LogIn, 'sign-out': LogOut, sliders: SlidersHorizontal, sound: Volume2,
  'sound-off': VolumeX, square: Square, story: ScrollText, sun: Sun, swords: Swords, tag: Tag, trash: Trash2, undo: Undo2, up: ChevronUp,
  upload: Upload, 'user-plus': UserPlus, warn: CircleAlert,
} as const;

export type IconName = keyof typeof ICONS;
