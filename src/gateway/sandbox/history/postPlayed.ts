import type { Model } from '../../../metadata/model/Model';
import { Random } from '../../../metadata/samples/Random';
import type { EntityRecord, StoredRecord } from '../../database/records';
import type { Database } from '../../database/tables';
import { post, readAccount } from '../../ledger/post';
import type { Posting } from '../../ledger/posting';
import { rechargeApproved } from '../../orders/recharges/recharges';
import type { PlayedRecords } from './playPlan';
import { rechargeRecord } from './rechargeRecord';

/** How long the review of a recharge takes, in milliseconds. */
const reviewDuration = 90 * 60_000;

/** Postings of one statement. */
const batchSize = 4_000;

/**
 * Posts what was played to the ledger, in order of time. A merchant recharges its account before its first order, and again
 * whenever the available balance does not cover a payout or a refund. Returns these recharges, which are not stored yet.
 */
export async function postPlayed(
  db: Database,
  model: Model,
  played: PlayedRecords,
): Promise<ReturnType<typeof rechargeRecord>[]> {
  const { owner, recharge } = played;
  const account = { ...owner, currency: model.countries[owner.country]!.currency };
  // Locked, so that nobody takes what the recharges are computed from.
  const held = await readAccount(db, account, true);
  const postings: Posting[] = [];
  const recharges: ReturnType<typeof rechargeRecord>[] = [];
  const random = new Random(`${owner.merchantId}/${owner.country}/${recharge.from.getTime()}/recharge`);
  let { available } = held;
  const rechargeUpTo = (needed: number, at: Date) => {
    if (available >= needed) return;
    const amount = Math.ceil((needed - available) / recharge.unit) * recharge.unit;
    available += amount;
    const requestedAt = at.getTime() - Math.floor((0.2 + random.next()) * reviewDuration);
    const end = { status: 'approved' as const, at: at.getTime() };
    const made = rechargeRecord(model, owner, recharge.merchant, { amount, requestedAt, end }, random);
    recharges.push(made);
    // It has the fields of the entity, and a fee of nothing.
    postings.push(
      rechargeApproved({ ...owner, at }, made.record as EntityRecord as StoredRecord<'recharge'>),
    );
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
  return recharges;
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
