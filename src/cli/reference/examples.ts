import { isObject, type JsonObject, type JsonValue } from '../../metadata/model/json';
import type { Key, Keys } from './collectKeys';

/** A longer value is no example where the meta-schema has a shorter one. */
const maxLength = 110;

/**
 * The files from which examples are taken first, by their names without endings: those of what the product began with. What is added later
 * gives one only where they have none, so that it does not change the others.
 */
const homes = [
  'withdrawal',
  'withdrawals',
  'collection-order',
  'collection-orders',
  'payout-order',
  'payout-orders',
  'bank-account',
  'bank-accounts',
  'application',
  'applications',
  'dashboard.page',
  'overview.page',
  'funds.page',
  'common',
  'country',
  'MX',
  'PE',
  'CO',
];

/** The rank of a file in the search for examples: its place, or the last for all others. */
export function exampleRank(path: string): number {
  const place = homes.indexOf(path.replace(/^.*\//, '').replace(/\.json$/, ''));
  return place < 0 ? homes.length : place;
}

/**
 * Finds the shortest value of each key in a file. A short one of a file before it counts more. A `null` is none: by it a country removes
 * something.
 */
export function findExamples({ entries, repeated }: Keys, file: string, root: JsonValue): void {
  const rank = exampleRank(file);
  const isBetter = (text: string, { text: other, file: from }: { text: string; file: string }) => {
    if (text.length > maxLength !== other.length > maxLength) return text.length <= maxLength;
    return exampleRank(from) === rank && text.length < other.length;
  };
  function visit(value: JsonValue, at: string): void {
    if (value === null) return;
    const entry = entries.get(at);
    const text = JSON.stringify(value);
    if (entry && (!entry.found || isBetter(text, entry.found))) entry.found = { text, file };
    const key = repeated.get(at) ?? at;
    if (Array.isArray(value)) for (const item of value) visit(item, `${key}[]`);
    else if (isObject(value)) visitMembers(value, typeof value.block === 'string' ? value.block : key);
  }

  function visitMembers(value: JsonObject, key: string): void {
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      const own = key === '' ? name : `${key}.${name}`;
      visit(member, entries.has(own) || name === '$defs' ? own : `${key}.*`);
    }
  }

  visit(root, '');
}

/** The example of a key: a file's short one, or else its meta-schema's, or that of the key elsewhere. */
export function exampleOf(key: string, entry: Key, entries: ReadonlyMap<string, Key>): string {
  const { found, given } = entry;
  if (found && found.text.length <= maxLength) return `${code(found.text)} in ${found.file}`;
  if (given !== undefined) return code(given);
  const alike = [...entries].find(
    ([other, { said, ...has }]) =>
      other !== key &&
      said === entry.said &&
      lastOf(other) === lastOf(key) &&
      (has.given !== undefined || (has.found && has.found.text.length <= maxLength)),
  );
  return alike ? exampleOf(...alike, entries) : '';
}

function lastOf(key: string): string | undefined {
  return key.split('.').at(-1);
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``;
}
