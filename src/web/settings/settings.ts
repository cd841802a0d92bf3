import { breakpoints } from '../ui/breakpoints';
import { readCookie, readJson, readStored } from '../session/storage';

/** Settings of the app's look in this browser, as the user has chosen. */
export interface Settings {
  /** Theme colour as `#rrggbb`. What carries text has a shade of it. */
  theme: string;
  /** The shades of the theme colour; undefined for the default colour, whose shades are in tokens.css. */
  shades?: { light: Shades; dark: Shades } | undefined;
  /** Light, dark, or as the system is. */
  scheme: 'system' | 'light' | 'dark';
  /** Whether visited screens are shown as tabs below the top bar. */
  tagsView: boolean;
  /** Whether top bar and tabs stay in view while the page scrolls. */
  fixedHeader: boolean;
  /** Whether the product's mark is shown on top of the sidebar. */
  sidebarLogo: boolean;
  /** Size of text and controls. */
  size: 'mini' | 'default' | 'large';
}

/** The accent's colours in one scheme, by custom property; each is `#rrggbb`. */
export interface Shades {
  '--accent': string;
  '--accent-hover': string;
  '--accent-text': string;
  '--accent-soft': string;
  '--focus': string;
}

/**
 * Keys of the settings in local storage (product 12.1). The first is also the name of the cookie that keeps all settings
 * when a sign-out clears local storage.
 */
export const settingsKeys = { settings: 'settings', size: 'size' } as const;

/** Returns this browser's stored settings, unchecked: from local storage, which a sign-out clears, or the cookie. */
export function readStoredSettings(): Partial<Settings> {
  const stored = readStored(settingsKeys.settings) as Partial<Settings> | undefined;
  if (stored) return { ...stored, size: readStored(settingsKeys.size) as Settings['size'] };
  return readJson(() => readCookie(settingsKeys.settings)) ?? {};
}

/**
 * Applies the stored settings to the document before the first paint: scheme, size, shades and width of the sidebar. The first
 * chunk needs no more of the settings, which is why shades are stored once computed.
 */
export function applySettings(): void {
  const { dataset, style } = document.documentElement;
  const { scheme, size = 'mini', shades } = readStoredSettings();
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = isDark ? 'dark' : 'light';
  dataset.size = size;
  // Until the user chooses, a small window leaves the room to the page.
  const isOpen = readCookie('sidebarStatus') ?? (innerWidth < breakpoints.laptop ? '0' : '1');
  dataset.sidebar = isOpen === '0' ? 'closed' : 'open';
  // No other code sets styles on the document itself.
  style.cssText = '';
  for (const [name, color] of Object.entries(shades?.[dataset.theme as 'light' | 'dark'] ?? {})) {
    style.setProperty(name, color);
  }
}
