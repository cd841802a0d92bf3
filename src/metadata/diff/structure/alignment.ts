import { isEqual } from 'es-toolkit';
import { isObject, type JsonObject, type JsonValue } from '../../model/json';

/** A member of two objects by its names; one that only one of them has lacks a name. */
interface MemberPair {
  from?: string;
  to?: string;
}

/** Pairs the members of two objects by name, and with `mayRename` those that are the same under another name. */
export function alignMembers(before: JsonObject, after: JsonObject, mayRename: boolean): MemberPair[] {
  const gone = Object.keys(before).filter((name) => has(before, name) && !has(after, name));
  const fresh = Object.keys(after).filter((name) => has(after, name) && !has(before, name));
  const renamed = new Map<string, string>();
  for (const to of mayRename ? fresh : []) {
    const declared = formerNames(after[to]);
    const taken = new Set(renamed.values());
    const same = gone.filter((from) => !taken.has(from) && isSameThing(before[from], after[to]));
    const from =
      gone.find((name) => declared.includes(name) && !taken.has(name)) ??
      (same.length === 1 && fresh.filter((other) => isSameThing(after[other], after[to])).length === 1
        ? same[0]
        : undefined);
    if (from !== undefined) renamed.set(to, from);
  }
  const moved = new Set(renamed.values());
  const kept = Object.keys(after).flatMap((name): MemberPair[] => {
    if (!has(after, name)) return [];
    const from = has(before, name) ? name : renamed.get(name);
    return [from === undefined ? { to: name } : { from, to: name }];
  });
  return [...gone.filter((name) => !moved.has(name)).map((from) => ({ from })), ...kept];
}

function has(object: JsonObject, name: string): boolean {
  return Object.hasOwn(object, name) && object[name] !== undefined;
}

function formerNames(value: JsonValue | undefined): JsonValue[] {
  const names = isObject(value) ? (value['x-renamed'] ?? value.renamed) : undefined;
  return Array.isArray(names) ? names : [];
}

/** A title may come from the name, and a permission too. */
function isSameThing(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  return isObject(before) && isObject(after) && isEqual(withoutName(before), withoutName(after));
}

function withoutName(value: JsonObject): JsonObject {
  const { title: _title, renamed: _renamed, 'x-renamed': _former, path: _path, ...rest } = value;
  return Object.keys(rest).length > 1 ? rest : value;
}

/** Items of two lists by their places; one that only one of the lists has lacks a place. */
interface Alignment {
  pairs: { from?: number; to?: number }[];
  isReordered: boolean;
}

/** Pairs the items of two lists: equal ones, then those with the same identity, then by place. */
export function alignItems(before: readonly JsonValue[], after: readonly JsonValue[]): Alignment {
  const left = new Set(before.keys());
  const found = new Map<number, number>();
  const match = (isPair: (one: JsonValue, other: JsonValue) => boolean) => {
    for (const [to, item] of after.entries()) {
      if (found.has(to)) continue;
      const from = [...left].find((index) => isPair(before[index]!, item));
      if (from === undefined) continue;
      found.set(to, from);
      left.delete(from);
    }
  };
  match(isEqual);
  for (const names of identities) {
    match((one, other) => {
      const own = identityOf(one, names);
      return own !== undefined && own === identityOf(other, names);
    });
  }
  if (left.size === after.length - found.size) match((one, other) => isObject(one) && isObject(other));
  const kept = [...found].toSorted(([one], [other]) => one - other).map(([, from]) => from);
  return {
    pairs: [
      ...[...left].map((from) => ({ from })),
      ...[...after.keys()].map((to) => (found.has(to) ? { from: found.get(to)!, to } : { to })),
    ],
    isReordered: kept.some((from, index) => index > 0 && from < kept[index - 1]!),
  };
}

/** Members that identify an item of a list, the surest first; an inner list counts together. */
const identities: readonly (readonly string[])[] = [
  ['id'],
  ['const'],
  ['code'],
  ['account'],
  ['perms'],
  ['path'],
  ['day'],
  ['field'],
  ['country', 'kind', 'method', 'begins', 'sandbox'],
  ['block'],
  ['resource', 'by', 'filter'],
  ['if'],
  ['title'],
  ['year'],
  ['$ref'],
];

/** Returns the identifying members of an item as one text; undefined if it has none. */
export function identityOf(item: JsonValue, names: readonly string[]): string | undefined {
  if (!isObject(item)) return names.includes('field') && typeof item === 'string' ? item : undefined;
  const values = names.map((name) => item[name] ?? null);
  const required = names.includes('kind') ? ['country', 'kind'] : names.slice(0, 1);
  if (!required.some((name) => item[name] !== undefined)) return undefined;
  const [first] = values;
  return names[0] === 'field' && typeof first === 'string' ? first : JSON.stringify(values);
}
