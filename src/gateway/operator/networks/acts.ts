import { applyFact, bookFacts, factOf } from '../../outcomes/bookFacts';
import { lockAttempt } from '../../networks/attempts/heardFacts';
import { GatewayError } from '../../http/responses';
import { prepareBooking } from './bookings';
import { closeExceptions, type Deed, lockException, requireKnown } from './desk';
import { prepareCover } from './missing';
import type { MovementAct } from './movementTables';
import { prepareDecision, prepareDispute } from './disputes';
import { prepareRefundOfOrder } from './orderRefunds';
import type { Prepare } from './prepared';
import { prepareResolution } from './resolutions';
import { prepareAssignment, prepareRefund, prepareWriteOff } from './suspendedPayments';

/** Books a fact that could not be booked, for instance because a balance did not cover it. */
const prepareRetry: Prepare = async (db, context, { subject: id }) => {
  const { model, now } = context;
  const exception = await lockException(db, context, id);
  if (exception.amount !== null) return prepareCover(db, context, { act: 'retry', subject: id });
  // A fact that was booked may be of an exception too: that the network's statement lacks it.
  const stored = await db
    .selectFrom('network_fact')
    .selectAll()
    .where('id', '=', exception.fact)
    .where('outcome', '=', 'exception')
    .executeTakeFirst();
  if (!stored) throw new GatewayError({ status: 422, text: 'networks.nothingToRetry' });
  const network = requireKnown(context, exception.network);
  const { ref, kind, state, fact_id: factId, amount, currency, at } = stored;
  const perform = async (): Promise<Deed> => {
    const [reason, payerName] = [stored.reason ?? undefined, stored.payer_name ?? undefined];
    const payerAccount = stored.payer_account ?? undefined;
    const [original, respondBy] = [stored.original ?? undefined, stored.respond_by ?? undefined];
    const fact = {
      ref,
      kind,
      state,
      id: factId,
      amount,
      currency,
      at,
      reason,
      payerName,
      payerAccount,
      original,
      respondBy,
    };
    const attempt = await lockAttempt(db, network.name, ref);
    const hearing = { model, network, source: 'operator' as const, at: now };
    const outcome = await applyFact(db, hearing, attempt, fact, stored.id);
    if (outcome === 'exception') throw new GatewayError({ status: 422, text: 'networks.stillOpen' });
    await db.updateTable('network_fact').set({ outcome }).where('id', '=', stored.id).execute();
    await closeExceptions(db, context, 'Booked again.', { id });
    return {
      action: 'resolved',
      subject: 'networkException',
      name: ref,
      after: { state },
    };
  };
  const { country } = exception;
  return {
    kind: 'networkException',
    network: network.name,
    country,
    currency,
    amount,
    perform,
  };
};

/** Says what became of an attempt, as a person has found out from the network, and closes its exceptions. */
const prepareOutcome =
  (state: 'paid' | 'failed'): Prepare =>
  async (db, context, { subject: ref, note: found }) => {
    const { model, now } = context;
    const note = found ?? '';
    const attempt = await db
      .selectFrom('network_attempt')
      .selectAll()
      .where('ref', '=', ref)
      .forUpdate()
      .executeTakeFirst();
    if (!attempt || (context.only ?? attempt.network) !== attempt.network)
      throw new GatewayError({ status: 404, text: 'networks.noAttempt' });
    const notOpen = () =>
      new GatewayError({
        status: 422,
        text: 'networks.notOpen',
        params: { state: attempt.state },
      });
    if (attempt.state !== 'unknown' && attempt.state !== 'submitted') throw notOpen();
    const network = requireKnown(context, attempt.network);
    const perform = async (): Promise<Deed> => {
      const said = {
        id: 'operator',
        ...(state === 'failed' && { reason: note }),
      };
      const hearing = { model, network, source: 'operator' as const, at: now };
      const [outcome] = await bookFacts(db, hearing, [factOf(attempt, state, now, said)]);
      if (outcome !== 'booked') throw notOpen();
      await closeExceptions(db, context, note, { ref });
      return {
        action: 'resolved',
        subject: 'networkAttempt',
        name: ref,
        after: { state, note },
      };
    };
    const { country, currency, amount } = attempt;
    return {
      kind: 'networkAttempt',
      network: network.name,
      country,
      currency,
      amount,
      perform,
    };
  };

const prepares: Readonly<Record<MovementAct, Prepare>> = {
  assign: prepareAssignment,
  refund: prepareRefund,
  writeOff: prepareWriteOff,
  retry: prepareRetry,
  paid: prepareOutcome('paid'),
  failed: prepareOutcome('failed'),
  resolve: prepareResolution,
  book: prepareBooking,
  refundPayment: prepareRefundOfOrder,
  dispute: prepareDispute,
  disputeWon: prepareDecision('disputeWon'),
  disputeLost: prepareDecision('disputeLost'),
};

/** Locks what a movement is about, and returns how much it moves, by its act. */
export const prepareMovement: Prepare = (db, context, wanted) => prepares[wanted.act](db, context, wanted);
