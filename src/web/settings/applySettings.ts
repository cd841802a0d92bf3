import { settingsStore } from './settingsStore';

/**
 * Draws the document as the settings say, from now on: scheme, size and the theme's shades. It runs before the first
 * paint, so it only writes down what is kept; whoever chooses a theme computes its shades.
 */
export function applySettings(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const { dataset, style } = document.documentElement;
  let drawn: string[] = [];
  const apply = () => {
    const { scheme, size, shades } = settingsStore.get();
    const shown = scheme === 'dark' || (scheme === 'system' && dark.matches) ? 'dark' : 'light';
    dataset.theme = shown;
    dataset.size = size;
    const properties = Object.entries(shades?.[shown] ?? {});
    for (const name of drawn) style.removeProperty(name);
    for (const [name, color] of properties) style.setProperty(name, color);
    drawn = properties.map(([name]) => name);
  };
  apply();
  dark.addEventListener('change', apply);
  settingsStore.subscribe(apply);
}
