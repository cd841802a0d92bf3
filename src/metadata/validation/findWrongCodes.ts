import { memoize } from '../tracking/memoize';
import type { BoundField, Fill } from '../model/BoundField';
import { escapeSegment } from '../schema/schemaParts';
import type { ValidationError } from './validationErrors';

interface Values {
  [field: string]: unknown;
}

/**
 * Finds codes that contradict other fields (`x-ui.fills` with `check`), or that are not in a `complete` list. An account number may
 * contradict the bank's name; names like none or several listed ones are allowed. Values that `record` holds are skipped.
 */
export function findWrongCodes(
  fields: Record<string, BoundField>,
  values: Values,
  record: Values = {},
): ValidationError[] {
  return Object.values(fields).flatMap(({ name, ui }) =>
    Object.entries(ui.fills ?? {}).flatMap(([target, fill]) => {
      // What the record holds already was right when it was entered.
      const isKept = values[name] === record[name] && values[target] === record[target];
      const error = isKept
        ? undefined
        : wrongCode(name, fields[target] ?? { name: target, title: target }, fill, values);
      return error ?? [];
    }),
  );
}

function wrongCode(
  name: string,
  target: Pick<BoundField, 'name' | 'title'>,
  { pattern, values: names, check, complete }: Fill,
  values: Values,
): ValidationError | undefined {
  const [value, named] = [values[name], values[target.name]];
  const code = typeof value === 'string' ? new RegExp(pattern, 'u').exec(value)?.[1] : undefined;
  if (!check || code === undefined) return undefined;
  const own = Object.hasOwn(names, code) ? names[code] : undefined;
  const path = `/${escapeSegment(name)}`;
  if (own === undefined && complete)
    return { path, keyword: 'unknownCode', params: { code, title: target.title } };
  const meant = typeof named === 'string' ? meantName(names, named) : undefined;
  if (meant === undefined || meant === own) return undefined;
  return own === undefined
    ? { path, keyword: 'otherCode', params: { code, value: meant } }
    : { path: `/${escapeSegment(target.name)}`, keyword: 'enum', params: { allowedValues: [own] } };
}

/** Returns the one listed name that a text means; undefined for none or several. */
function meantName(names: Fill['values'], text: string): string | undefined {
  const words = wordsOf(text);
  if (words.length === 0) return undefined;
  const all = wordsOfNames(names);
  // First choice: equal but for capitals, marks, spaces and signs. Then the longest name whose words are all in the
  // text, then the one that has all words of the text.
  const same = all.filter((listed) => listed.words.join('') === words.join(''));
  if (same.length > 0) return only(same);
  const inside = all.filter((listed) => listed.words.every((word) => words.includes(word)));
  const most = Math.max(...inside.map((listed) => listed.words.length));
  if (inside.length > 0) return only(inside.filter((listed) => listed.words.length === most));
  return only(all.filter((listed) => words.every((word) => listed.words.includes(word))));
}

const only = (found: readonly ListedName[]) => (found.length === 1 ? found[0]!.name : undefined);

interface ListedName {
  name: string;
  words: string[];
}

const wordsOfNames = memoize((names: Fill['values']): ListedName[] =>
  [...new Set(Object.values(names).map(String))].map((name) => ({ name, words: wordsOf(name) })),
);

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
