import type { BoundField } from '../../../src/metadata/model/BoundField';
import { Random } from '../../../src/samples/Random';
import { sampleText } from '../../../src/samples/sampleText';

/** Texts that are drawn of a pattern before it counts as one that has none of the length. */
const maxDraws = 200;

/** By field, pattern and length: thousands of records are made of the same texts. */
const found = new Map<string, string | undefined>();

/** A text of `length` characters that matches the field's pattern; undefined where none was found. */
export function textOfLength({ name, pattern = '' }: BoundField, length: number): string | undefined {
  const key = JSON.stringify([name, pattern, length]);
  if (!found.has(key)) found.set(key, findText(name, pattern, length));
  return found.get(key);
}

function findText(name: string, pattern: string, length: number): string | undefined {
  const expression = new RegExp(pattern, 'u');
  const fits = (text: string) => text.length === length && expression.test(text);
  const simple = ['1', 'A', 'a', '0'].map((character) => character.repeat(length)).find(fits);
  if (simple !== undefined || pattern === '') return simple;
  const random = new Random(name);
  try {
    for (let draw = 0; draw < maxDraws; draw++) {
      const text = sampleText(random, pattern);
      if (fits(text)) return text;
    }
  } catch {
    // The pattern has parts that nothing can be drawn from.
  }
  return undefined;
}
