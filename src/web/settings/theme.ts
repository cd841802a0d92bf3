import { contrast, type Oklch, oklch } from './colors';
import type { Shades } from './settings';
import { defaultSettings, settingsStore } from './settingsStore';

/** Theme colours to choose from with one click, by the key of their name; the first is the product's own. */
export const themePresets = {
  green: '#009853',
  teal: '#0e8a8a',
  blue: '#1f6feb',
  indigo: '#5b5bd6',
  purple: '#8e4ec6',
  pink: '#d6409f',
  red: '#d13438',
  orange: '#d9730d',
  slate: '#5b6470',
} as const;

/**
 * Stores a theme colour (`#rrggbb`) with its shades, so that the next page has them before it draws. Those of the default colour
 * are in the style sheet.
 */
export function chooseTheme(theme: string): void {
  const shades = theme === defaultSettings.theme ? undefined : themeShades(theme);
  settingsStore.update({ theme, shades });
}

/** The least contrast of text (WCAG 2.2, 1.4.3), and a little for rounding. */
const readable = 4.55;
/** The least contrast of a control with what is around it (1.4.11). */
const visible = 3.05;
const white = '#ffffff';
/** Background of accented text with the least contrast to it; `tokens.css` has all of them. */
const darkestLight = '#eceff2';
const lightestDark = '#252b31';

const step = 0.005;

/** The nearest colour, by lightness in a direction, that is enough; black or white where none is. */
function shift(from: Oklch, direction: 1 | -1, isEnough: (color: string) => boolean): string {
  for (let { lightness } = from; lightness >= 0 && lightness <= 1; lightness += direction * step) {
    const color = oklch.write({ ...from, lightness });
    if (isEnough(color)) return color;
  }
  return direction > 0 ? white : '#000000';
}

const carriesText = (color: string) => contrast(color, white) >= readable;

const moved = (color: string, by: number) => {
  const { lightness, ...rest } = oklch.read(color);
  return oklch.write({ ...rest, lightness: lightness + by });
};

function lightShades(theme: Oklch): Shades {
  const accent = shift(theme, -1, carriesText);
  const soft = oklch.write({ ...theme, lightness: 0.953, chroma: Math.min(theme.chroma * 0.2, 0.026) });
  const text = shift(oklch.read(accent), -1, (color) =>
    [soft, darkestLight].every((surface) => contrast(color, surface) >= readable),
  );
  return {
    '--accent': accent,
    '--accent-hover': moved(accent, -0.055),
    '--accent-text': text,
    '--accent-soft': soft,
    '--focus': accent,
  };
}

function darkShades(theme: Oklch): Shades {
  // Dark enough for white text, light enough to be seen: a colour between the two stays as it was picked.
  const raised = shift(theme, 1, (color) => contrast(color, lightestDark) >= visible);
  const accent = shift(oklch.read(raised), -1, carriesText);
  const lighter = moved(accent, 0.03);
  const soft = oklch.write({ ...theme, lightness: 0.28, chroma: Math.min(theme.chroma * 0.36, 0.045) });
  const bright = oklch.write({ ...theme, lightness: Math.max(theme.lightness, 0.75) });
  const text = shift(oklch.read(bright), 1, (color) =>
    [soft, lightestDark].every((surface) => contrast(color, surface) >= readable),
  );
  return {
    '--accent': accent,
    '--accent-hover': carriesText(lighter) ? lighter : moved(accent, -0.04),
    '--accent-text': text,
    '--accent-soft': soft,
    '--focus': text,
  };
}

/**
 * Returns the shades of a theme colour (`#rrggbb`) in light and dark. Text in the accent and white text on it have a contrast of at
 * least 4.5:1.
 */
export function themeShades(theme: string): { light: Shades; dark: Shades } {
  const color = oklch.read(theme);
  return { light: lightShades(color), dark: darkShades(color) };
}
