import { expect, it } from 'vitest';
import { withoutOptions } from '../../../src/web/build/dropOptionSchemas';

const widget = (inside: string) =>
  `export const widget = {\n  options: ${inside},\n  text: () => '{}',\n};\n`;

it('leaves the options of a widget out, and nothing else', () => {
  const options = `{
    unit: { type: 'string', description: "A } of it's own." },
    decimals: { items: { type: 'integer' } },
  }`;
  expect(withoutOptions(widget(options))).toBe(widget('{}'));
});

it('changes no module without them', () => {
  const code = 'export const makeMask = (widget) => ({ options: widget.options });\n';
  expect(withoutOptions(code)).toBe(code);
});
