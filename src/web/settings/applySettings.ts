import { readCookie } from '../session/readCookie';
import { readKeptSettings } from './readKeptSettings';

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
