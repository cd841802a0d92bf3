import { daysAfter } from '../../../metadata/values/time';
import type { FileEntry, UnreadableRow } from '../reading/FileEntry';
import type { Line, Movement, Reason } from './Line';
import { addTo, groupBy, matchByReference } from './matchByReference';

interface Compared {
  entries: FileEntry[];
  unreadable: UnreadableRow[];
  /** Whether amounts say which were paid and which received. */
  hasSides: boolean;
  movements: Movement[];
  /** The currency of rows that name none. */
  currency: string;
  /** Lets others run in between. */
  pause: () => Promise<void>;
}

/**
 * Compares the rows of a file with what there is here (product 7.19). Exact references come first, then unique amounts and days, and sums
 * of settlements, which are proposals. There is no score: two people find the same.
 */
export async function matchEntries(compared: Compared): Promise<Line[]> {
  const { entries, unreadable, movements, pause } = compared;
  const { lines, open, used } = await matchByReference(compared);
  const free: Movement[] = [];
  const single: Candidate[] = [];
  for (const movement of movements) {
    await pause();
    if (!movement.isDone || used.has(movement)) continue;
    free.push(movement);
    const { currency, amount, day } = movement;
    single.push({ currency, amount, day, movements: [movement] });
  }
  const byDay = await pairByDay(open, single, 'amountAndDay', compared);
  const others = leftOf(byDay, open, free);
  const settled = settlementsOf(movements, new Set(others.free));
  const settlements = await pairByDay(others.open, settled, 'settlement', compared);
  const left = leftOf(settlements, others.open, others.free);
  let [first, last] = ['9999', ''];
  for (const { day } of entries) {
    await pause();
    if (day !== undefined && day < first) first = day;
    if (day !== undefined && day > last) last = day;
  }
  return [
    ...lines,
    ...byDay,
    ...settlements,
    ...left.open.map((entry): Line => ({ reason: 'missingHere', entry, movements: [] })),
    ...unreadable.map((row): Line => ({ reason: row.reason, unreadable: row, movements: [] })),
    ...left.free
      .filter(({ day }) => day >= first && day <= last)
      .map((movement): Line => ({ reason: 'missingThere', movements: [movement] })),
  ];
}

/** Days by which a bank's may differ from ours. */
const neighbors = [-1, 0, 1];

/** Movements that may be one row of the file. */
interface Candidate {
  currency: string;
  amount: number;
  day: string;
  movements: Movement[];
}

/** Pairs entries and candidates of one amount, a day apart at most. Neither could be of another pair. */
async function pairByDay(
  entries: FileEntry[],
  candidates: Candidate[],
  reason: Reason,
  { currency, hasSides, pause }: Compared,
): Promise<Line[]> {
  const dated = entries.filter(({ amount, day }) => amount !== 0 && day !== undefined);
  const around = memoizedNeighbors();
  const keyOf = (entry: FileEntry, day: string) =>
    `${entry.currency ?? currency} ${Math.abs(entry.amount)} ${day}`;
  const ours = new Map<string, Candidate[]>();
  for (const each of candidates) {
    await pause();
    addTo(ours, `${each.currency} ${each.amount} ${each.day}`, each);
  }
  const theirs = new Map<string, FileEntry[]>();
  for (const entry of dated) {
    await pause();
    addTo(theirs, keyOf(entry, entry.day!), entry);
  }
  const lines: Line[] = [];
  for (const entry of dated) {
    await pause();
    const found = only(around(entry.day!).map((day) => ours.get(keyOf(entry, day))));
    if (hasSides && found && isOtherSide(entry, found)) continue;
    if (found && only(around(found.day).map((day) => theirs.get(keyOf(entry, day))))) {
      lines.push({ reason, entry, movements: found.movements });
    }
  }
  return lines;
}

/**
 * Whether money went the other way. A payment from a payer is no debit, and one to a payee no credit. Transfers of one's own money are
 * both.
 */
function isOtherSide({ amount }: FileEntry, { movements }: Candidate): boolean {
  return movements.some(
    ({ kind }) => (kind === 'collection' && amount < 0) || (kind === 'payout' && amount > 0),
  );
}

/** Settlements of several payments, none of which is in the file by itself, as what they leave after their fees. */
function settlementsOf(movements: Movement[], free: ReadonlySet<Movement>): Candidate[] {
  const settled = movements.filter((each) => each.settledOn !== undefined && each.netAmount !== undefined);
  const groups = groupBy(settled, ({ currency, settledOn }) => `${currency} ${settledOn}`);
  return [...groups.values()].flatMap((members) => {
    if (members.length < 2 || !members.every((member) => free.has(member))) return [];
    const { currency, settledOn } = members[0]!;
    const amount = members.reduce((sum, { netAmount }) => sum + netAmount!, 0);
    return [{ currency, day: settledOn!, amount, movements: members }];
  });
}

/** The entries and movements that are in none of some lines. */
function leftOf(lines: Line[], open: FileEntry[], free: Movement[]): { open: FileEntry[]; free: Movement[] } {
  const entries = new Set(lines.map(({ entry }) => entry));
  const movements = new Set(lines.flatMap((line) => line.movements));
  return {
    open: open.filter((each) => !entries.has(each)),
    free: free.filter((each) => !movements.has(each)),
  };
}

/** Returns a function that returns the days around one; there are few days, and many rows of each. */
function memoizedNeighbors(): (day: string) => string[] {
  const known = new Map<string, string[]>();
  return (day) => {
    const found = known.get(day) ?? neighbors.map((days) => daysAfter(day, days));
    known.set(day, found);
    return found;
  };
}

/** Returns the single value that lists have in common, if there is one. */
function only<Value>(lists: (Value[] | undefined)[]): Value | undefined {
  const all = lists.flatMap((list) => list?.slice(0, 2) ?? []);
  return all.length === 1 ? all[0] : undefined;
}
