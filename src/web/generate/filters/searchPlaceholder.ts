import { type FieldKind, isText } from '../../../metadata/model/kinds';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { joinTexts, type Translate } from '../../widgets/Widget';

/** The words for searched fields, in their order in the text. */
const words = ['numbers', 'names', 'amounts'] as const;

/** Returns what values of a kind are called in few words; days are not named. */
function wordOf(field: { kind: FieldKind }): (typeof words)[number] | undefined {
  if (field.kind === 'identifier') return 'numbers';
  if (isText(field)) return 'names';
  return field.kind === 'money' ? 'amounts' : undefined;
}

/**
 * Returns what the search of a list looks for, in few words: "Numbers, names, amounts". The titles of its fields are longer than the
 * input, and for days there is a filter beside it.
 */
export function searchPlaceholder({ list, fields }: BoundResource, translate: Translate): string {
  const said = new Set((list?.search ?? []).map((name) => fields[name] && wordOf(fields[name])));
  const text = joinTexts(
    words.filter((word) => said.has(word)).map((word) => translate(`corridor.list.filters.searched.${word}`)),
  );
  return text.charAt(0).toUpperCase() + text.slice(1);
}
