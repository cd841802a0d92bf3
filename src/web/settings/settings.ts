import { readCookie, readJson, readStored } from '../session/storage';

/** How somebody wants the app to look in this browser. */
export interface Settings {
  /** Theme colour as `#rrggbb`; what carries text are shades of it. */
  theme: string;
  /** The shades of the theme colour; undefined are those of the default one, which the style sheet has. */
  shades?: { light: Shades; dark: Shades } | undefined;
  /** Light, dark, or as the system is. */
  scheme: 'system' | 'light' | 'dark';
  /** Whether visited screens stand as tabs below the top bar. */
  tagsView: boolean;
  /** Whether top bar and tabs stay in view while the page scrolls. */
  fixedHeader: boolean;
  /** Whether the product's mark stands on top of the sidebar. */
  sidebarLogo: boolean;
  /** How large text and controls are. */
  size: 'mini' | 'default' | 'large';
}

/** The accent as it is drawn in one scheme, by custom property; each is `#rrggbb`. */
export interface Shades {
  '--accent': string;
  '--accent-hover': string;
  '--accent-text': string;
  '--accent-soft': string;
  '--focus': string;
}

/** Names of the settings in local storage (specification section 3); the first also of the cookie that keeps all of them over a sign-out. */
export const settingsKeys = { settings: 'settings', size: 'size' } as const;

/**
 * What this browser keeps of the settings, unchecked: in local storage, which a sign-out clears, and in a cookie,
 * which outlives it.
 */
export function readKeptSettings(): Partial<Settings> {
  const stored = readStored(settingsKeys.settings) as Partial<Settings> | undefined;
  if (stored) return { ...stored, size: readStored(settingsKeys.size) as Settings['size'] };
  return readJson(() => readCookie(settingsKeys.settings)) ?? {};
}

/**
 * Draws the document as the settings that are kept say: scheme, size, shades of the theme, and how wide the sidebar
 * is. It runs before the first paint and is all that the first chunk has of the settings; whoever chooses a theme has
 * its shades computed and kept.
 */
export function applySettings(): void {
  const { dataset, style } = document.documentElement;
  const { scheme, size = 'mini', shades } = readKeptSettings();
  const isDark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = isDark ? 'dark' : 'light';
  dataset.size = size;
  dataset.sidebar = readCookie('sidebarStatus') === '0' ? 'closed' : 'open';
  // Nobody else styles the document itself.
  style.cssText = '';
  for (const [name, color] of Object.entries(shades?.[dataset.theme as 'light' | 'dark'] ?? {})) {
    style.setProperty(name, color);
  }
}
