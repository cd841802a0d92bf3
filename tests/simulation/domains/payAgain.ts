import type { Book, ExpectedRecord } from '../oracle/Book';
import type { Domain, Turn } from './Domain';
import { drawPayout, payOut, payouts } from './payOut';

const hasFailed = ({ values }: ExpectedRecord) => values.status === 'failed';

/** A failed payout and those that were made in its place, as they name each other; the last one is under way, or has failed too. */
function chainOf(book: Book, named: ExpectedRecord): [ExpectedRecord, ...ExpectedRecord[]] {
  const all = [...(book.records.get(payouts)?.values() ?? [])];
  const chain: [ExpectedRecord, ...ExpectedRecord[]] = [named];
  for (let last = named; last.values.replacedBy !== undefined; chain.push(last))
    last = all.find(({ memory }) => memory.orderNo === last.values.replacedBy)!;
  return chain;
}

/** Expects that a payout was made in place of those of a chain. */
function replace(chain: readonly ExpectedRecord[], made: ExpectedRecord): void {
  made.values.replaces = String(chain[0]!.memory.orderNo);
  for (const { values } of chain) values.replacedBy = String(made.memory.orderNo);
}

/** Has a chain paid again that can be: once, or by two at the same time, of which one must be refused unless the other has failed before it. */
async function payChain(turn: Turn, chain: readonly [ExpectedRecord, ...ExpectedRecord[]]): Promise<void> {
  const { random } = turn;
  const copies = random.chance(0.3) ? 2 : 1;
  const replaces = String(chain[0].memory.orderNo);
  let refused = 0;
  const isRefused = (keyword: string | undefined) => keyword === 'paidAgain' && ++refused < copies;
  const made = await Promise.all(
    Array.from({ length: copies }, async (_, copy) => {
      const own = { ...turn, random: random.fork(copy) };
      return payOut(own, { ...drawPayout(own), replaces }, isRefused);
    }),
  );
  const accepted = made.filter((record) => record !== undefined);
  const [first, second] = accepted;
  if (refused > 0 && !first) throw new Error(`${replaces} could not be paid again, and nobody had.`);
  if (!first) return;
  if (!second) replace(chain, first);
  else {
    const order = (await turn.client.read(`${payouts}/${second.id}`)).body.data as {
      replacedBy?: string | null;
    };
    const [earlier, later] = order.replacedBy ? [second, first] : [first, second];
    if (!hasFailed(earlier)) throw new Error(`${replaces} was paid again twice.`);
    replace(chain, earlier);
    replace([...chain, earlier], later);
  }
  for (const record of accepted) record.isFinal = true;
}

/** Has a payout paid again that must not be: one in its place is under way, or was paid. */
async function requirePaid(turn: Turn, { memory }: ExpectedRecord): Promise<void> {
  const replaces = String(memory.orderNo);
  let isRefused = false;
  await payOut(turn, { ...drawPayout(turn), replaces }, (keyword) => (isRefused = keyword === 'paidAgain'));
  if (!isRefused) throw new Error(`${replaces} was paid again, though one in its place has not failed.`);
}

/** A failed payout that is paid again, also one that was paid again before where that has failed as well; and one that must not be, as another is under way. */
export const payAgain: Domain['operations'][number] = {
  name: 'pay a failed payout again',
  weight: 12,
  run: async (turn) => {
    const { account, random } = turn;
    const { book } = account;
    const found = book.usable(payouts, hasFailed);
    if (found.length === 0) return false;
    const chain = chainOf(book, random.pick(found));
    if (!chain.every(({ isFinal }) => isFinal)) return false;
    const isOver = !hasFailed(chain.at(-1)!);
    for (const record of chain) record.isFinal = false;
    if (isOver) await requirePaid(turn, chain[0]);
    else await payChain(turn, chain);
    for (const record of chain) record.isFinal = true;
    return true;
  },
};
