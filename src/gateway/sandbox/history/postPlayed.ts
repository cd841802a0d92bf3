import { Random } from '../../../samples/Random';
import type { Database } from '../../database/declared/tables';
import { post, readAccount } from '../../ledger/post';
import type { Posting } from '../../ledger/posting';
import { History } from './History';
import type { PlanScope } from '../plan/planScopes';
import { playRecharge } from './playRecharge';

/** Duration of the review of a recharge, in milliseconds. */
const reviewDuration = 90 * 60_000;

/** Share of a recharge that a merchant keeps available: whoever opens the sandbox can make a payout at any time. */
const reserved = 0.1;

/** Postings of one statement. */
const batchSize = 4_000;

/**
 * Posts what was played to the ledger, in order of time. The merchant recharges before `from`, and whenever a payout or refund would leave
 * less than it keeps. Returns these recharges, which are posted but not stored.
 */
export async function postPlayed(db: Database, history: History, from: Date): Promise<History> {
  const { model, scope, owner } = history;
  const account = { ...owner, currency: scope.country.currency };
  // Locked, so that nobody takes what the recharges are computed from.
  const held = await readAccount(db, account, true);
  const postings: Posting[] = [];
  const recharges = new History(model, scope, history.postedAt);
  const random = new Random(`${owner.merchantId}/${owner.country}/${from.getTime()}/recharge`);
  const reserve = reserveOf(scope);
  let { available } = held;
  const rechargeUpTo = (needed: bigint, at: Date) => {
    available += playRecharges(recharges, needed - available, at, random);
    postings.push(...recharges.postings.splice(0));
  };
  if (Object.values(held).every((amount) => amount === 0n)) {
    rechargeUpTo(reserve, from);
    // By itself, because the first posting of an account is sent twice: it opens the account.
    await post(db, model, postings.splice(0));
  }
  for (const posting of history.postings.toSorted(byTime)) {
    const change = changeOfAvailable(posting);
    if (change < 0n) rechargeUpTo(reserve - change, valueOf(posting));
    available += change;
    postings.push(posting);
  }
  for (let start = 0; start < postings.length; start += batchSize) {
    await post(db, model, postings.slice(start, start + batchSize));
  }
  return recharges;
}

/** Returns what a merchant keeps available, in minor units. */
export function reserveOf(scope: PlanScope): bigint {
  return BigInt(Math.round(scope.recharge * reserved));
}

/** Adds recharges that are approved at a time, until they credit as much as is missing, in minor units. Returns what they credit. */
export function playRecharges(recharges: History, missing: bigint, at: Date, random: Random): bigint {
  const { recharge, country } = recharges.scope;
  let credited = 0n;
  while (credited < missing) {
    const amount = Math.ceil(Number(missing - credited) / recharge) * recharge;
    const requestedAt = at.getTime() - Math.floor((0.2 + random.next()) * reviewDuration);
    const end = { status: 'approved' as const, at: at.getTime() };
    const more = playRecharge(recharges, { amount, requestedAt, end }, random);
    if (more === 0) throw new Error(`A recharge of ${amount} credits nothing in ${country.code}.`);
    credited += BigInt(more);
  }
  return credited;
}

const valueOf = ({ at, valueAt = at }: Posting) => valueAt;

const byTime = (one: Posting, other: Posting) => valueOf(one).getTime() - valueOf(other).getTime();

function changeOfAvailable({ moves }: Posting): bigint {
  return moves.reduce(
    (sum, { from, to, amount }) =>
      sum + BigInt(to === 'available' ? amount : 0) - BigInt(from === 'available' ? amount : 0),
    0n,
  );
}
