import type { FileEntry } from '../reading/FileEntry';
import type { Line, Movement, Reason } from './Line';
import { matchBatch } from './matchBatch';

/** Matches by the references of a file. */
interface ReferenceMatches {
  lines: Line[];
  /** Entries whose references name nothing here. */
  open: FileEntry[];
  /** Movements that entries have named. */
  used: Set<Movement>;
}

interface Compared {
  entries: FileEntry[];
  movements: Movement[];
  currency: string;
  pause: () => Promise<void>;
}

/**
 * Matches entries by their references, which must be the whole text of a cell. A file may name payments by their order, which may have
 * several: all its entries are matched with all its movements together.
 */
export async function matchByReference({
  entries,
  movements,
  currency,
  pause,
}: Compared): Promise<ReferenceMatches> {
  const byReference = new Map<string, { movement: Movement }[]>();
  const members = new Map<string, Movement[]>();
  for (const movement of movements) {
    await pause();
    for (const reference of new Set(movement.references)) addTo(byReference, reference, { movement });
    addTo(members, movement.group, movement);
  }
  const result: ReferenceMatches = { lines: [], open: [], used: new Set() };
  const groups = new Map<string, Named[]>();
  for (const entry of entries) {
    await pause();
    const batch = entry.isBatch && matchBatch(entry, byReference, result.used, currency);
    if (batch) {
      result.lines.push(batch);
      for (const movement of batch.movements) result.used.add(movement);
      continue;
    }
    const found = entry.references
      .flatMap((reference) => (byReference.get(reference) ?? []).slice(0, maxNamed))
      .map(({ movement }) => movement);
    const same = found.find((movement) => movement.currency === (entry.currency ?? currency));
    if (same) {
      // Its own number names a movement for certain; that of an order may name several.
      const own = found.find(
        (each) => each.group === same.group && entry.references.includes(each.references[0]!),
      );
      addTo(groups, same.group, { entry, own });
    } else if (found[0]) result.lines.push({ reason: 'otherCurrency', entry, movements: [found[0]] });
    else result.open.push(entry);
  }
  for (const [name, named] of groups) {
    await pause();
    const lines = matchGroup(named, members.get(name)!);
    result.lines.push(...lines);
    for (const line of lines) for (const movement of line.movements) result.used.add(movement);
  }
  return result;
}

/** Movements that are looked at of those that one reference names: enough to find one in the entry's currency. */
const maxNamed = 100;

/** An entry, and the movement whose own number it has. */
interface Named {
  entry: FileEntry;
  own: Movement | undefined;
}

/** Matches the entries of one order with its movements: by amount, own number, the sum of all, then order. */
function matchGroup(named: Named[], members: Movement[]): Line[] {
  const done = new Set(members.filter(({ isDone }) => isDone));
  const open = new Set(named);
  const lines: Line[] = [];
  const pair = (one: Named, movements: Movement[], reason: Reason = compare(one.entry, movements)) => {
    open.delete(one);
    for (const movement of movements) done.delete(movement);
    lines.push({ reason, entry: one.entry, movements });
  };
  for (const one of open)
    if (one.own && done.has(one.own) && isSame(one.entry, one.own)) pair(one, [one.own]);
  const byAmount = groupBy([...done], ({ amount }) => amount);
  for (const one of open) {
    // What names another movement for certain is not this one.
    if (one.own) continue;
    const same = byAmount.get(Math.abs(one.entry.amount))?.shift();
    if (same) pair(one, [same]);
  }
  for (const one of open) if (one.own && done.has(one.own)) pair(one, [one.own]);
  const [first] = open;
  if (first && open.size === 1 && done.size > 1) {
    const all = [...done];
    if (sumOf(all) === Math.abs(first.entry.amount)) pair(first, all, 'sumOfSeveral');
  }
  for (const one of open) {
    const [movement] = done;
    if (movement) pair(one, [movement]);
  }
  const earlier = lines[0]?.entry;
  for (const one of open) lines.push({ entry: one.entry, ...surplus(one.entry, earlier, members) });
  return lines;
}

/** Returns the line of an entry for which no movement of its order is left. */
function surplus(
  { amount }: FileEntry,
  earlier: FileEntry | undefined,
  members: Movement[],
): Pick<Line, 'reason' | 'movements'> {
  const [movement] = members;
  if (!earlier) return { reason: 'notCompleted', movements: [movement!] };
  const isReversed = Math.sign(amount) === -Math.sign(earlier.amount) && amount !== 0;
  return { reason: isReversed ? 'reversed' : 'double', movements: [movement!] };
}

function compare({ amount }: FileEntry, movements: Movement[]): 'same' | 'under' | 'over' {
  const difference = Math.abs(amount) - sumOf(movements);
  if (difference === 0) return 'same';
  return difference < 0 ? 'under' : 'over';
}

function isSame({ amount }: FileEntry, movement: Movement): boolean {
  return Math.abs(amount) === movement.amount;
}

function sumOf(movements: Movement[]): number {
  return movements.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns values by their keys, in their order. */
export function groupBy<Value, Key>(values: Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    addTo(groups, keyOf(value), value);
  }
  return groups;
}

/** Adds a value to those of its key. */
export function addTo<Value, Key>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
