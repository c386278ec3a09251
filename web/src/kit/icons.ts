/** The line icons of the interface, by the name the client calls them. Filled signs are of the game: see GameIcon. */
// prettier-ignore
import {
  Archive, ArrowLeft, ArrowRight, ArrowUpRight, BookOpen, Calculator, Camera, ChartColumn, Check, ChevronDown, ChevronLeft, ChevronRight,
  ChevronUp, Circle, CircleAlert, CircleCheck, CircleHelp, CircleX, Clock, Cloud, CloudOff, Coins, Compass, Copy, Crosshair, Dices, Download,
  Ellipsis, ExternalLink, Eye, EyeOff, File, FileDown, FileUp, Filter, Flag, FolderOpen, Footprints, Gavel, Grid3x3, GripVertical, Hand,
  Heart, History, House, Image, Info, Key, Layers, Link, List, ListChecks, LoaderCircle, Lock, LogIn, LogOut, Map, Menu, Minus, Monitor, Moon,
  NotebookPen, Package, Palette, Pause, Pencil, Play, Plus, Printer, QrCode, Redo2, RefreshCw, RotateCcw, Ruler, Save, ScanLine, ScrollText,
  Search, Settings, Share2, Shield, Shuffle, SkipForward, SlidersHorizontal, Smartphone, Sparkles, Square, Star, StickyNote, Sun, Swords, Tag, Target, Timer,
  Trash2, TriangleAlert, Trophy, Undo2, Upload, User, UserPlus, Users, Volume2, VolumeX, Wand, WifiOff, X, Zap,
} from 'lucide';

// prettier-ignore
export const ICONS = {
  alert: TriangleAlert, archive: Archive, army: Users, back: ChevronLeft, bars: ChartColumn, book: BookOpen, calculator: Calculator,
  camera: Camera, chart: Grid3x3, check: Check, circle: Circle, clock: Clock, close: X, cloud: Cloud, 'cloud-off': CloudOff, coins: Coins,
  compass: Compass, copy: Copy, crosshair: Crosshair, dice: Dices, dispute: Gavel, down: ChevronDown, download: Download, edit: Pencil,
  error: CircleX, external: ExternalLink, eye: Eye, 'eye-off': EyeOff, file: File, 'file-down': FileDown, 'file-up': FileUp, filter: Filter,
  flag: Flag, folder: FolderOpen, footprints: Footprints, forward: ChevronRight, good: CircleCheck, grip: GripVertical, hand: Hand,
  heart: Heart, help: CircleHelp, history: History, home: House, image: Image, info: Info, key: Key, layers: Layers, left: ArrowLeft, link: Link,
  list: List, 'list-checks': ListChecks, loading: LoaderCircle, lock: Lock, map: Map, menu: Menu, minus: Minus, monitor: Monitor, moon: Moon,
  more: Ellipsis, note: StickyNote, notebook: NotebookPen, offline: WifiOff, open: ArrowUpRight, package: Package, palette: Palette,
  pause: Pause, phone: Smartphone, play: Play, plus: Plus, print: Printer, qr: QrCode, redo: Redo2, refresh: RefreshCw, reset: RotateCcw,
  right: ArrowRight, roster: ScrollText, ruler: Ruler, save: Save, scan: ScanLine, search: Search, settings: Settings, share: Share2,
  shield: Shield, shuffle: Shuffle, 'sign-in': LogIn, 'sign-out': LogOut, skip: SkipForward, sliders: SlidersHorizontal, sound: Volume2, 'sound-off': VolumeX,
  sparkles: Sparkles, square: Square, star: Star, story: ScrollText, sun: Sun, swords: Swords, table: Map, tag: Tag, target: Target,
  timer: Timer, trash: Trash2, trophy: Trophy, undo: Undo2, up: ChevronUp, upload: Upload, user: User, 'user-plus': UserPlus, wand: Wand,
  warn: CircleAlert, zap: Zap,
} as const;

export type IconName = keyof typeof ICONS;
