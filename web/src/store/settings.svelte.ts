/** What a person chose for this browser: theme, sound, unit, edition, style. */
import { parsed } from '../api/json';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  sound: boolean;
  unit: 'in' | 'cm';
  /** a preset of the rulesets: core, quickstart, beta … */
  edition: string;
  style: 'standard' | 'advanced';
  /** at one screen: whether the page says whose turn it is before each change of hands */
  handOver: boolean;
}

const SHELF = 'muster-settings';
const FIRST: Settings = {
  theme: 'system',
  sound: true,
  unit: 'in',
  edition: 'core',
  style: 'standard',
  handOver: true,
};

export const settings: Settings = $state({ ...FIRST, ...remembered() });

export function setSetting<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  localStorage.setItem(SHELF, JSON.stringify(settings));
  if (key === 'theme') showTheme();
}

/** Puts the chosen theme on the page; the system's is followed where none was chosen. */
export function showTheme(): void {
  if (settings.theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
}

export const isDark = (): boolean =>
  settings.theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : settings.theme === 'dark';

function remembered(): Partial<Settings> {
  try {
    return parsed<Partial<Settings>>(localStorage.getItem(SHELF) ?? '{}');
  } catch {
    return {};
  }
}
