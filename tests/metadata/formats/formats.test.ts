import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formats } from '../../../src/metadata/formats/formats';
import { randomTexts } from './support/randomTexts';

const helpers = ['digits', 'formats', 'standardFormats'];
const files = readdirSync(join(import.meta.dirname, '../../../src/metadata/formats'))
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((name) => !helpers.includes(name));

describe('formats', () => {
  it('has every file of the folder under its name, for the browser to import singly', () => {
    expect(Object.keys(formats).toSorted()).toEqual(files.toSorted());
    for (const [name, check] of Object.entries(formats)) expect(check.name).toBe(name);
  });

  it.each(Object.entries(formats))(
    '%s checks any text without throwing, and rejects most',
    (_name, check) => {
      const odd = [
        '',
        ' ',
        '0',
        '\u0000',
        '٣٤٢٠١١٢٣٤٥٦٧١',
        '😀'.repeat(20),
        'constructor',
        'a'.repeat(10_000),
      ];
      for (const text of odd) expect(check(text)).toBe(false);
      const random = randomTexts(500, 20, '0123456789ABCXYZabcxyz-_.@/:+ ');
      expect(random.filter((text) => check(text)).length).toBeLessThan(5);
    },
  );
});
