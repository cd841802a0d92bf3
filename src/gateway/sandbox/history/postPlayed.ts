import type { Model } from '../../../metadata/model/Model';
import { newId } from '../../database/ids';
import type { Database } from '../../database/tables';
import { post, readAccount } from '../../ledger/post';
import type { Posting } from '../../ledger/posting';
import type { PlayedRecords } from './playPlan';

/** Postings of one statement. */
const batchSize = 4_000;

/**
 * Posts what was played to the ledger, in order of time. A merchant recharges its account before its first order, and again
 * whenever the available balance does not cover a payout or a refund.
 */
export async function postPlayed(db: Database, model: Model, played: PlayedRecords): Promise<void> {
  const { owner, recharge } = played;
  const account = { ...owner, currency: model.countries[owner.country]!.currency };
  // Locked, so that nobody takes what the recharges are computed from.
  const held = await readAccount(db, account, true);
  const postings: Posting[] = [];
  let { available } = held;
  const rechargeUpTo = (needed: number, at: Date) => {
    if (available >= needed) return;
    const amount = Math.ceil((needed - available) / recharge.unit) * recharge.unit;
    available += amount;
    postings.push({
      ...account,
      key: `recharge:${newId()}`,
      businessType: 'recharge',
      at,
      moves: [{ from: 'bank', to: 'available', amount }],
    });
  };
  if (Object.values(held).every((amount) => amount === 0)) {
    rechargeUpTo(1, recharge.from);
    // By itself, because the first posting of an account is sent twice: it opens the account.
    await post(db, model, postings.splice(0));
  }
  for (const { make } of played.postings.toSorted(byTime)) {
    const posting = make();
    const change = changeOfAvailable(posting);
    rechargeUpTo(-change, posting.at);
    available += change;
    postings.push(posting);
  }
  for (let start = 0; start < postings.length; start += batchSize) {
    await post(db, model, postings.slice(start, start + batchSize));
  }
}

const byTime = (one: { at: string }, other: { at: string }) =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : 0;

function changeOfAvailable({ moves }: Posting): number {
  return moves.reduce(
    (sum, { from, to, amount }) =>
      sum + (to === 'available' ? amount : 0) - (from === 'available' ? amount : 0),
    0,
  );
}
