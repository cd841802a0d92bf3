import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../src/web/settings/colors';
import { themePresets, themeShades } from '../../../src/web/settings/theme';

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

/** The backgrounds of text in the accent, besides the accent's own soft surface. */
const surfaces = [
  '--canvas',
  '--surface',
  '--surface-raised',
  '--surface-sunken',
  '--surface-hover',
  '--neutral-soft',
];

const white = '#ffffff';
// Every hue, light and dark, bright and dull, and what has no hue.
const odd = ['#000000', white, '#808080', '#ffff00', '#00ffff', '#ff00ff', '#ff0000', '#00ff00', '#0000ff'];
const spread = Array.from(
  { length: 120 },
  (_, at) => `#${((at * 0x1f_35_7b + 0x2b_11) % 0x1_00_00_00).toString(16).padStart(6, '0')}`,
);
const colors = [...Object.values(themePresets), ...odd, ...spread];

/** The pairs whose contrast is less than it must be, with the theme colour they belong to. */
const tooFaint = (theme: string, least: number, pairs: [string, string][]) =>
  pairs
    .filter(([one, other]) => contrast(one, other) < least)
    .map(([one, other]) => `${theme}: ${one} on ${other}`);

describe.each(['light', 'dark'] as const)('in %s, for any theme colour', (scheme) => {
  const { [scheme]: base } = schemes;
  const every = colors.map((color) => ({ color, shades: themeShades(color)[scheme] }));
  const all = surfaces.map((name) => base[name]!);

  it('white text on a button can be read, also under the pointer', () => {
    expect(base['--on-accent']).toBe(white);
    const faint = every.flatMap(({ color, shades }) =>
      tooFaint(color, 4.5, [
        [white, shades['--accent']],
        [white, shades['--accent-hover']],
      ]),
    );
    expect(faint).toEqual([]);
  });

  it('links and the chosen menu entry can be read', () => {
    const faint = every.flatMap(({ color, shades }) => [
      ...tooFaint(
        color,
        4.5,
        [...all, shades['--accent-soft']].map((surface) => [shades['--accent-text'], surface]),
      ),
      ...tooFaint(color, 7, [[base['--text']!, shades['--accent-soft']]]),
    ]);
    expect(faint).toEqual([]);
  });

  it('focus rings and buttons are seen', () => {
    const faint = every.flatMap(({ color, shades }) => [
      ...tooFaint(
        color,
        3,
        all.map((surface) => [shades['--focus'], surface]),
      ),
      ...tooFaint(color, 3, [[shades['--accent'], base['--surface-raised']!]]),
    ]);
    expect(faint).toEqual([]);
  });

  it('the default colour’s shades in the style sheet can be read too', () => {
    const text = [...all, base['--accent-soft']!].map((surface): [string, string] => [
      base['--accent-text']!,
      surface,
    ]);
    const buttons: [string, string][] = [
      [white, base['--accent']!],
      [white, base['--accent-hover']!],
    ];
    expect(tooFaint('default', 4.5, [...text, ...buttons])).toEqual([]);
  });
});

it('a colour that can carry text stays as it was picked', () => {
  expect(themeShades('#1f6feb').light['--accent']).toBe('#1f6feb');
  expect(themeShades('#1f6feb').dark['--accent']).toBe('#1f6feb');
});
