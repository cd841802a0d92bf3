import type { BoundField } from '../../../src/metadata/model/BoundField';

/** A text of `length` characters that matches the field's pattern; throws where no simple one does. */
export function textOfLength({ name, pattern = '' }: BoundField, length: number): string {
  const candidates = ['1', 'A', 'a', '0'].map((character) => character.repeat(length));
  const text = candidates.find((candidate) => new RegExp(pattern, 'u').test(candidate));
  if (text === undefined) throw new Error(`No text of ${length} characters for ${name} matches ${pattern}`);
  return text;
}
