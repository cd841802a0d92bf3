import { describe, expect, it } from 'vitest';
import type { Line, Movement } from '../../../src/gateway/reconcile/matching/Line';
import { matchEntries } from '../../../src/gateway/reconcile/matching/matchEntries';
import type { FileEntry } from '../../../src/gateway/reconcile/reading/FileEntry';

const movement = (number: string, amount: number, rest: Partial<Movement> = {}): Movement => ({
  id: number,
  kind: 'collection',
  number,
  orderNo: undefined,
  merchantOrderNo: undefined,
  references: [number],
  group: number,
  currency: 'PEN',
  amount,
  netAmount: undefined,
  day: '2026-11-20',
  settledOn: undefined,
  isDone: true,
  ...rest,
});
let row = 1;
const entry = (references: string[], amount: number, rest: Partial<FileEntry> = {}): FileEntry => ({
  row: ++row,
  references,
  amount,
  currency: undefined,
  day: '2026-11-20',
  ...rest,
});
const pause = async () => undefined;
const payment = (number: string, amount: number, order: string) =>
  movement(number, amount, { group: order, references: [number, order] });
const settled = (number: string, netAmount: number, settledOn: string) =>
  movement(number, netAmount + 2, { netAmount, settledOn, day: '2026-11-19' });
const days = (day: string) => Date.parse(day) / 86_400_000;
const fits = (one: FileEntry, other: Movement) =>
  Math.abs(one.amount) === other.amount && Math.abs(days(one.day!) - days(other.day)) <= 1;
const match = (entries: FileEntry[], movements: Movement[]) =>
  matchEntries({ entries, movements, unreadable: [], hasSides: false, currency: 'PEN', pause });
const say = (lines: Line[]) =>
  lines.map((line) => [
    line.reason,
    line.entry?.references[0] ?? '',
    line.movements.map(({ number }) => number).join(),
  ]);

describe('a reference', () => {
  it('that is the same says whether the amount is, and which payments are double or returned', async () => {
    const movements = ['A', 'B', 'C'].map((number) => movement(number, 100));
    const entries = [
      entry(['A'], 100),
      entry(['B'], 90),
      entry(['C'], 110),
      entry(['C'], 110),
      entry(['C'], -110),
    ];
    expect(say(await match(entries, movements))).toEqual([
      ['same', 'A', 'A'],
      ['under', 'B', 'B'],
      ['over', 'C', 'C'],
      ['double', 'C', 'C'],
      ['reversed', 'C', 'C'],
    ]);
  });

  it('must be the whole text, of the same currency, of money that has moved', async () => {
    const movements = [movement('A1', 100), movement('B', 100, { isDone: false }), movement('C', 100)];
    const entries = [
      entry(['Payment A1'], 100),
      entry(['B'], 100),
      entry(['C'], 100, { currency: 'USD' }),
      entry(['a1'], 100, { day: '2026-01-01' }),
    ];
    expect(say(await match(entries, movements))).toEqual([
      ['otherCurrency', 'C', 'C'],
      ['notCompleted', 'B', 'B'],
      ['missingHere', 'Payment A1', ''],
      ['missingHere', 'a1', ''],
      ['missingThere', '', 'A1'],
      ['missingThere', '', 'C'],
    ]);
  });

  it('of an order is matched with all of its payments: by own number, amount and sum', async () => {
    const movements = [
      payment('P1', 60, 'O'),
      payment('P2', 40, 'O'),
      payment('P3', 30, 'Q'),
      payment('P4', 20, 'Q'),
    ];
    const entries = [entry(['O'], 40), entry(['O'], 60), entry(['Q'], 50), entry(['P4'], 20)];
    expect(say(await match(entries.slice(0, 3), movements))).toEqual([
      ['same', 'O', 'P2'],
      ['same', 'O', 'P1'],
      ['sumOfSeveral', 'Q', 'P3,P4'],
    ]);
    expect(say(await match(entries.slice(2), movements.slice(2)))).toEqual([
      ['same', 'P4', 'P4'],
      ['over', 'Q', 'P3'],
    ]);
  });

  it('that 10,000 rows have is of one payment, and double in the others', async () => {
    const entries = Array.from({ length: 10_000 }, () => entry(['A'], 100));
    const lines = await match(entries, [movement('A', 100)]);
    expect(lines.filter(({ reason }) => reason === 'double')).toHaveLength(9_999);
  });
});

describe('amount and day', () => {
  it('propose a pair that is a day apart at most and unique on both sides', async () => {
    const movements = [
      movement('A', 100, { day: '2026-11-19' }),
      movement('B', 200),
      movement('C', 200, { day: '2026-11-21' }),
      movement('D', 300),
      movement('E', 400, { day: '2026-11-18' }),
    ];
    const entries = [
      entry(['x'], -100),
      entry([], 200),
      entry([], 300, { day: '2026-11-19' }),
      entry([], 300, { day: '2026-11-21' }),
      entry([], 400),
    ];
    const lines = say(await match(entries, movements));
    expect(lines.filter(([reason]) => reason === 'amountAndDay')).toEqual([['amountAndDay', 'x', 'A']]);
    expect(lines.filter(([reason]) => reason === 'missingHere')).toHaveLength(4);
    expect(lines.filter(([reason]) => reason === 'missingThere').map(([, , number]) => number)).toEqual([
      'B',
      'C',
      'D',
    ]);
  });

  it('propose the settlement whose payments, less their fees, are the row', async () => {
    const movements = [
      settled('A', 98, '2026-11-20'),
      settled('B', 48, '2026-11-20'),
      settled('C', 10, '2026-11-21'),
    ];
    const lines = say(await match([entry(['S'], 146, { day: '2026-11-21' })], movements));
    expect(lines).toEqual([['settlement', 'S', 'A,B']]);
    const named = await match([entry(['A'], 100), entry([], 146)], movements);
    expect(named.map(({ reason }) => reason)).not.toContain('settlement');
  });
});

/** The same rules, said by looking at each pair: slow, and hard to get wrong. */
function plainly(entries: FileEntry[], movements: Movement[]): string[] {
  const free = new Set(movements);
  const said = new Map<FileEntry, string>();
  for (const named of movements) {
    const [own, order] = named.references;
    const naming = entries.filter(({ references }) =>
      references.some((each) => each === own || each === order),
    );
    const isSame = (one: FileEntry) => Math.abs(one.amount) === named.amount;
    const isOwn = (one: FileEntry) => one.references.includes(own!);
    const best =
      naming.find((one) => isSame(one) && isOwn(one)) ??
      naming.find(isSame) ??
      naming.find(isOwn) ??
      naming[0];
    if (!best) continue;
    free.delete(named);
    for (const one of naming) said.set(one, 'double');
    said.set(best, isSame(best) ? 'same' : Math.abs(best.amount) < named.amount ? 'under' : 'over');
  }
  const open = entries.filter((one) => !said.has(one));
  for (const one of open) {
    const [other, ...others] = [...free].filter((each) => fits(one, each));
    const isUnique = other && others.length === 0 && open.filter((each) => fits(each, other)).length === 1;
    said.set(one, isUnique ? `amountAndDay ${other.number}` : 'missingHere');
  }
  return entries.map((one) => `${one.row} ${said.get(one)}`);
}

it('finds of 50,000 rows what plain code finds of each thousand', async () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const entries: FileEntry[] = [];
  const movements: Movement[] = [];
  const expected: string[] = [];
  for (let part = 0; part < 50; part++) {
    const ours = Array.from({ length: 1_000 }, (_, index) =>
      movement(`M${part}-${index}`, part * 10_000 + random(3_000), {
        references: [`M${part}-${index}`, `O${part}-${index}`],
        day: `2026-11-${String(10 + random(5)).padStart(2, '0')}`,
      }),
    );
    const theirs = Array.from({ length: 1_000 }, () => {
      const { references, amount, day } = ours[random(1_000)]!;
      const reference = [[references[0]!], [references[1]!], ['unknown'], []][random(4)]!;
      return entry(reference, amount + [0, 0, 0, 1, -1][random(5)]!, { day });
    });
    entries.push(...theirs);
    movements.push(...ours);
    expected.push(...plainly(theirs, ours));
  }
  // In one part the amounts are no others than in the next: what is unique there is unique at all.
  const lines = await match(entries, movements);
  const found = new Map(lines.flatMap((line) => (line.entry ? [[line.entry.row, line]] : [])));
  const said = entries.map(({ row: number }) => {
    const { reason, movements: named } = found.get(number)!;
    return `${number} ${reason === 'amountAndDay' ? `${reason} ${named[0]!.number}` : reason}`;
  });
  expect(said).toEqual(expected);
  const matched = new Set(lines.flatMap((line) => (line.entry ? line.movements : [])));
  const missing = lines.filter(({ reason }) => reason === 'missingThere');
  expect(missing).toHaveLength(movements.length - matched.size);
  expect(new Set(said.map((each) => each.split(' ')[1]))).toEqual(
    new Set(['same', 'under', 'over', 'double', 'amountAndDay', 'missingHere']),
  );
}, 120_000);
