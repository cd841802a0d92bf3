import { defaultSettings } from './defaultSettings';
import { settingsStore } from './settingsStore';
import { themeShades } from './themeShades';

/**
 * Chooses a theme colour (`#rrggbb`) and keeps its shades with it, so that the next page has them before it draws
 * anything. Those of the default colour are in the style sheet.
 */
export function chooseTheme(theme: string): void {
  const shades = theme === defaultSettings.theme ? undefined : themeShades(theme);
  settingsStore.update({ theme, shades });
}
