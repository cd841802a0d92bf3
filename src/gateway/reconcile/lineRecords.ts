import type { NewRecord, StoredRecord } from '../database/records';
import { type Line, type Movement, pileOf } from './matching/Line';

/** A comparison of a file, and its lines, as entities. */
export const reconciliation = 'reconciliation';
export const reconciliationLine = 'reconciliation-line';

export type Reconciliation = StoredRecord<typeof reconciliation>;
export type ReconciliationLine = StoredRecord<typeof reconciliationLine>;

/** The reconciliation to which lines belong. */
type Owner = Pick<Reconciliation, 'reconciliationNo' | 'currency'> & { merchantId: string; country: string };

/** Longest reference that a line shows. */
const maxReference = 255;

/** Returns lines as records: those of the file in its order, then what it lacks, by day. */
export function* lineRecords(lines: Line[], owner: Owner): Generator<NewRecord<typeof reconciliationLine>> {
  let lineNo = 0;
  for (const line of inOrder(lines)) yield recordOf(line, ++lineNo, owner);
}

/** The lines of rows by their numbers, then the others by day. Sorting all of them by both would keep the process busy for long. */
function* inOrder(lines: Line[]): Generator<Line> {
  const byRow = new Map<number, Line[]>();
  const byDay = new Map<string, Line[]>();
  for (const line of lines) {
    const row = (line.entry ?? line.unreadable)?.row;
    const day = line.movements[0]?.day ?? '';
    const others = row === undefined ? byDay.get(day) : byRow.get(row);
    if (others) others.push(line);
    else if (row === undefined) byDay.set(day, [line]);
    else byRow.set(row, [line]);
  }
  for (const row of Int32Array.from(byRow.keys()).toSorted()) yield* byRow.get(row)!;
  for (const day of [...byDay.keys()].toSorted()) yield* byDay.get(day)!;
}

function recordOf(
  { reason, entry, unreadable, movements }: Line,
  lineNo: number,
  { reconciliationNo, currency, merchantId, country }: Owner,
): NewRecord<typeof reconciliationLine> {
  const pile = pileOf(reason);
  const row = entry ?? unreadable;
  const own = movements.flatMap(({ references }) => references);
  const reference = row?.references.find((each) => own.includes(each)) ?? row?.references[0];
  const isSurplus = reason === 'double' || reason === 'reversed';
  const isCompared = entry && movements.length > 0 && reason !== 'otherCurrency' && reason !== 'notCompleted';
  const ourAmount = isSurplus
    ? 0
    : movements.reduce(
        (sum, { amount, netAmount }) => sum + (reason === 'settlement' ? netAmount! : amount),
        0,
      );
  return {
    merchantId,
    country,
    lineNo,
    reconciliationNo,
    pile,
    reason,
    currency: entry?.currency ?? movements[0]?.currency ?? currency ?? '',
    ...(pile === 'proposed' ? { state: 'proposal', movements: movements.map(({ id }) => id) } : {}),
    ...(row ? { row: row.row } : {}),
    ...(reference === undefined ? {} : { reference: reference.slice(0, maxReference) }),
    ...(entry
      ? { fileAmount: entry.amount, ...(entry.day === undefined ? {} : { fileDay: entry.day }) }
      : {}),
    ...oursOf(movements, isSurplus ? undefined : ourAmount),
    ...(isCompared ? { difference: Math.abs(entry.amount) - ourAmount } : {}),
  };
}

/** Returns the fields of a line about our movements. */
function oursOf(movements: Movement[], ourAmount: number | undefined): Partial<ReconciliationLine> {
  const [movement] = movements;
  if (!movement) return {};
  return {
    kind: movement.kind,
    payments: movements.length,
    ...(movements.length === 1 ? numbersOf(movement) : {}),
    ...(ourAmount === undefined ? {} : { ourAmount }),
  };
}

/** Numbers by which a movement is known here, and its day. */
function numbersOf({ number, orderNo, merchantOrderNo, day }: Movement): Partial<ReconciliationLine> {
  return {
    number,
    ...(orderNo === undefined ? {} : { orderNo }),
    ...(merchantOrderNo === undefined ? {} : { merchantOrderNo }),
    ourDay: day,
  };
}

/** Counts and sums of a reconciliation's lines, in its own currency and without their sign. */
export type Tally = Record<
  | 'matchedCount'
  | 'matchedAmount'
  | 'differingCount'
  | 'difference'
  | 'proposedCount'
  | 'proposedAmount'
  | 'missingHereCount'
  | 'missingHereAmount'
  | 'missingThereCount'
  | 'missingThereAmount'
  | 'unreadableCount'
  | 'notBookedCount',
  number
>;

/** A tally of no lines. */
export const emptyTally: Tally = {
  matchedCount: 0,
  matchedAmount: 0,
  differingCount: 0,
  difference: 0,
  proposedCount: 0,
  proposedAmount: 0,
  missingHereCount: 0,
  missingHereAmount: 0,
  missingThereCount: 0,
  missingThereAmount: 0,
  unreadableCount: 0,
  notBookedCount: 0,
};

/** Part of a line that is counted in a tally. */
type Counted = Partial<
  Pick<ReconciliationLine, 'pile' | 'reason' | 'fileAmount' | 'ourAmount' | 'difference' | 'currency'>
>;

/** Adds a line to a tally, or with `sign` -1 takes it out. */
export function count(tally: Tally, line: Counted, currency: string | undefined, sign: 1 | -1 = 1): void {
  const isOwn = line.currency === currency;
  const amount = (value: number | undefined) => (isOwn ? sign * Math.abs(value ?? 0) : 0);
  const add = (name: 'matched' | 'proposed' | 'missingHere' | 'missingThere', value: number | undefined) => {
    tally[`${name}Count`] += sign;
    tally[`${name}Amount`] += amount(value);
  };
  if (line.pile === 'proposed') add('proposed', line.fileAmount);
  else if (line.reason === 'missingThere') add('missingThere', line.ourAmount);
  else if (line.pile === 'missing') add('missingHere', line.fileAmount);
  else if (line.pile === 'leftOut')
    tally[line.reason === 'notBooked' ? 'notBookedCount' : 'unreadableCount'] += sign;
  else {
    add('matched', line.fileAmount);
    if (line.reason === 'double' || line.reason === 'reversed' || line.difference)
      tally.differingCount += sign;
    if (isOwn) tally.difference += sign * (line.difference ?? 0);
  }
}
