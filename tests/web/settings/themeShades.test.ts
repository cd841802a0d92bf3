import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../src/web/settings/contrast';
import { themePresets } from '../../../src/web/settings/themePresets';
import { themeShades } from '../../../src/web/settings/themeShades';

const sheet = readFileSync(join(import.meta.dirname, '../../../src/web/styles/tokens.css'), 'utf8');

/** The colours of one scheme in the style sheet, by custom property. */
function tokens(selector: string): Record<string, string> {
  const [block = ''] = sheet.slice(sheet.indexOf(`${selector} {`)).split('}');
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): (#[\da-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
}

const schemes = {
  light: tokens(':root'),
  dark: { ...tokens(':root'), ...tokens(":root[data-theme='dark']") },
};

/** What text in the accent stands on, besides the accent's own soft surface. */
const surfaces = [
  '--canvas',
  '--surface',
  '--surface-raised',
  '--surface-sunken',
  '--surface-hover',
  '--neutral-soft',
];

// Every hue, light and dark, bright and dull, and what has no hue.
const colors = [
  ...Object.values(themePresets),
  ...['#000000', '#ffffff', '#808080', '#ffff00', '#00ffff', '#ff00ff', '#ff0000', '#00ff00', '#0000ff'],
  ...Array.from(
    { length: 120 },
    (_, at) => `#${((at * 0x1f_35_7b + 0x2b_11) % 0x1_00_00_00).toString(16).padStart(6, '0')}`,
  ),
];

describe.each(['light', 'dark'] as const)('in %s, for any theme colour', (scheme) => {
  const { [scheme]: base } = schemes;
  const every = colors.map((color) => ({ color, shades: themeShades(color)[scheme] }));

  it('white text on a button can be read, also under the pointer', () => {
    for (const { color, shades } of every) {
      expect(contrast(shades['--accent'], base['--on-accent']!), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades['--accent-hover'], base['--on-accent']!), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('links and the chosen menu entry can be read', () => {
    for (const { color, shades } of every) {
      const text = shades['--accent-text'];
      for (const surface of surfaces) {
        expect(contrast(text, base[surface]!), `${color} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(text, shades['--accent-soft']), `${color} on its soft`).toBeGreaterThanOrEqual(4.5);
      // The words of a hovered or sorted place stay as they are.
      expect(contrast(base['--text']!, shades['--accent-soft']), color).toBeGreaterThanOrEqual(7);
    }
  });

  it('focus rings and buttons are seen', () => {
    for (const { color, shades } of every) {
      for (const surface of surfaces) {
        expect(contrast(shades['--focus'], base[surface]!), `${color} on ${surface}`).toBeGreaterThanOrEqual(
          3,
        );
      }
      expect(contrast(shades['--accent'], base['--surface-raised']!), color).toBeGreaterThanOrEqual(3);
    }
  });
});

it('the default colour’s shades in the style sheet can be read too', () => {
  for (const base of Object.values(schemes)) {
    expect(contrast(base['--accent']!, base['--on-accent']!)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(base['--accent-hover']!, base['--on-accent']!)).toBeGreaterThanOrEqual(4.5);
    for (const surface of [...surfaces, '--accent-soft']) {
      expect(contrast(base['--accent-text']!, base[surface]!), surface).toBeGreaterThanOrEqual(4.5);
    }
  }
});

it('a colour that can carry text stays as it was picked', () => {
  expect(themeShades('#1f6feb').light['--accent']).toBe('#1f6feb');
  expect(themeShades('#1f6feb').dark['--accent']).toBe('#1f6feb');
});
