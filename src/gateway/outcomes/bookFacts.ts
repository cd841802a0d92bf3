import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import type { Database } from '../database/declared/tables';
import type { Unit } from '../database/units/Unit';
import { withSavepoint, withTransaction } from '../database/units/transaction';
import { ShortBalanceError } from '../ledger/ShortBalanceError';
import {
  type AttemptRow,
  type AttemptState,
  type FactOutcome,
  type FactSource,
  updateAttempt,
} from '../networks/attempts/tables';
import {
  type AttemptKind,
  type Fact,
  type FactState,
  isDispute,
  type MoneyState,
} from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import { applyCollection, applyPayout } from './apply/applyToOrder';
import { applyRefundOfPayment } from './apply/applyRefundOfPayment';
import { applyDispute } from './apply/applyDispute';
import { bookKept } from './costs';
import { openException } from './exceptions';
import { findEarlier, insertFact, lockAttempt, updateFact } from '../networks/attempts/heardFacts';
import { applyRefund, paidBy, suspend } from './suspense';
import { refundEntity } from '../refunds/payments';
import { suspendedEntity } from '../refunds/sendBack';
import {
  compareFact,
  detailOf,
  exceptionOf,
  kindText,
  plain,
  show,
  stateText,
  type Verdict,
} from './apply/verdicts';

/** Source of a fact, and the way by which the gateway learned of it. */
export interface Hearing {
  model: Model;
  network: NetworkSettings;
  source: FactSource;
  at: Date;
}

/** Returns a statement about a whole attempt as a fact. */
export function factOf(
  { ref, kind, amount, currency }: AttemptRow,
  state: FactState,
  at: Date,
  said: Pick<Fact, 'id' | 'reason' | 'paymentInfo' | 'expiresAt'> = {},
): Fact {
  return { ...said, ref, kind, state, amount, currency, at: at.toISOString() };
}

/**
 * Books what a network has said, each fact once, however often and by whatever way it arrives (product 7.13). Its order changes, or an
 * exception waits for an operator. Returns what became of each; undefined of known ones.
 */
export async function bookFacts(
  db: Database,
  hearing: Hearing,
  facts: readonly Fact[],
): Promise<(FactOutcome | undefined)[]> {
  const outcomes: (FactOutcome | undefined)[] = [];
  for (const fact of facts)
    outcomes.push(await withTransaction(db, (transaction) => bookFact(transaction, hearing, fact)));
  return outcomes;
}

async function bookFact(db: Unit, hearing: Hearing, fact: Fact): Promise<FactOutcome | undefined> {
  const { network, source, at } = hearing;
  // Locked, so that what is said of it at the same time is booked one after the other.
  const attempt = await lockAttempt(db, network.name, fact.ref);
  const earlier = source === 'operator' ? undefined : await findEarlier(db, network.name, fact);
  if (earlier) {
    if (earlier.amount !== fact.amount || earlier.currency !== fact.currency) {
      await openException(db, {
        network: network.name,
        ref: fact.ref,
        attempt,
        reason: 'contradiction',
        detail: detailOf(
          'saidBefore',
          { before: plain(earlier), said: plain(fact) },
          { state: stateText(fact.state) },
        ),
        at,
      });
    }
    // A notification may lack what the statement says.
    await bookKept(db, hearing, attempt, fact, earlier.id);
    return undefined;
  }
  const id = newId();
  const isNew = await insertFact(db, {
    id,
    ...paidBy(network, fact),
    kind: fact.kind,
    state: fact.state,
    reason: fact.reason ?? null,
    original: fact.original ?? null,
    respond_by: fact.respondBy ?? null,
    source,
    received_at: at.toISOString(),
    outcome: 'ignored',
  });
  // Of a payment that belongs to no attempt, nothing was locked.
  if (!isNew) return undefined;
  const outcome = await applyFact(db, hearing, attempt, fact, id);
  await updateFact(db, { of: id, set: { outcome } });
  // Whatever becomes of it, it was kept. Last, as it locks the merchant's account.
  await bookKept(db, hearing, attempt, fact, id);
  return outcome;
}

/** Applies a stored fact to its order, and returns what became of it. */
export async function applyFact(
  db: Unit,
  hearing: Hearing,
  attempt: AttemptRow | undefined,
  fact: Fact,
  id: string,
): Promise<FactOutcome> {
  const { model, network, at } = hearing;
  const verdict = attempt
    ? await judge(db, hearing, attempt, fact)
    : await receiveUnknown(db, model, network, fact, at);
  if (verdict.outcome === 'exception') {
    const { reason, detail } = verdict;
    await openException(db, { network: network.name, ref: fact.ref, attempt, reason, detail, fact: id, at });
    return 'exception';
  }
  if (verdict.outcome === 'booked' && verdict.missing)
    await openException(db, {
      network: network.name,
      ref: fact.ref,
      attempt,
      reason: 'short',
      ...verdict.missing,
      fact: id,
      at,
    });
  if (!attempt) return verdict.outcome === 'booked' ? 'suspense' : 'ignored';
  await moveAttempt(db, attempt, fact, at);
  return verdict.outcome;
}

const appliers: Record<
  AttemptKind,
  (
    db: Database,
    model: Model,
    attempt: AttemptRow,
    fact: Fact<MoneyState>,
    at: Date,
    network: NetworkSettings,
  ) => Promise<Verdict>
> = {
  collection: applyCollection,
  // What goes back may go as a payout to its payer.
  payout: (db, model, attempt, fact, at) =>
    (backAppliers[attempt.entity] ?? applyPayout)(db, model, attempt, fact, at),
  refund: (db, model, attempt, fact, at) =>
    (backAppliers[attempt.entity] ?? applyRefund)(db, model, attempt, fact, at),
};

/** Facts of money that goes back, by the record that they are of. */
const backAppliers: Partial<Record<string, typeof applyRefundOfPayment>> = {
  [refundEntity]: applyRefundOfPayment,
  [suspendedEntity]: applyRefund,
};

async function judge(
  db: Unit,
  { model, network, at }: Hearing,
  attempt: AttemptRow,
  fact: Fact,
): Promise<Verdict> {
  const different = compareFact(model, attempt, fact);
  if (different) return different;
  try {
    return await withSavepoint(db, () =>
      isOfMoney(fact)
        ? appliers[attempt.kind](db, model, attempt, fact, at, network)
        : applyDispute(db, model, attempt, fact, at),
    );
  } catch (error) {
    if (!(error instanceof ShortBalanceError)) throw error;
    const said = show(model, attempt, fact.amount);
    return exceptionOf('short', 'short', { said }, { state: stateText(fact.state) });
  }
}

const isOfMoney = (fact: Fact): fact is Fact<MoneyState> => !isDispute(fact);

/** Money that arrived for no attempt is kept; anything else that moved must be explained. */
async function receiveUnknown(
  db: Database,
  model: Model,
  network: NetworkSettings,
  fact: Fact,
  at: Date,
): Promise<Verdict> {
  if (fact.state === 'accepted' || fact.state === 'failed') return { outcome: 'ignored' };
  if (fact.kind === 'collection' && fact.state === 'paid') return suspend(db, model, network, fact, at);
  const words = { kind: kindText(fact.kind), state: stateText(fact.state) };
  return exceptionOf('unknownReference', 'notAsked', { said: plain(fact) }, words);
}

const open = new Set<AttemptState>(['pending', 'sending', 'unknown']);

async function moveAttempt(db: Database, attempt: AttemptRow, fact: Fact, at: Date): Promise<void> {
  // A claim comes when all else is over.
  if (isDispute(fact)) return;
  const isOver = fact.state !== 'accepted';
  if (!isOver && !open.has(attempt.state)) return;
  await updateAttempt(db, {
    of: attempt.ref,
    set: isOver
      ? {
          state: fact.state === 'failed' && attempt.state !== 'resolved' ? 'refused' : 'resolved',
          resolved_at: at.toISOString(),
          next_query_at: null,
        }
      : { state: 'submitted' },
  });
}
