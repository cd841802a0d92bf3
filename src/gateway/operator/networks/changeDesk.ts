import { sql, type Transaction } from 'kysely';
import { entityTable } from '../../../metadata/storage/entityTable';
import type { Model } from '../../../metadata/model/Model';
import type { Actor } from '../../database/actors';
import { isRecordId } from '../../database/ids';
import { readRecord } from '../../database/records';
import type { Database, Tables } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import { GatewayError } from '../../http/responses';
import { requestAttempt } from '../../networks/attempts/requestAttempt';
import { applyFact, bookFacts, factOf, lockAttempt } from '../../outcomes/bookFacts';
import { moveSuspense, nobody } from '../../outcomes/suspense';
import { type NetworkConfig, networkNamed } from '../../networks/settings/networks';
import { recordPayment } from '../../orders/payments';
import { type OperatorEvent, recordOperatorEvents } from '../operatorEvents';

/** What operators change at networks with, whoever asks for it. */
export interface DeskContext {
  db: Database;
  model: Model;
  config: NetworkConfig;
  actor: Actor;
  now: Date;
  /** The network that alone can be changed; without it, all. */
  only?: string | undefined;
}

/** Has a network take no new orders; those under way go on. */
export function switchOff(context: DeskContext, name: string, reason: string): Promise<void> {
  const { actor, now } = context;
  return change(context, async (db) => {
    requireKnown(context, name);
    const values = { reason, off_since: now.toISOString(), off_by: actor.name ?? '' };
    await db
      .insertInto('network_switch')
      .values({ network: name, ...values })
      .onConflict((conflict) => conflict.column('network').doUpdateSet(values))
      .execute();
    return { action: 'switchedOff', subject: 'network', name, after: { reason } };
  });
}

/** Has a network take new orders again. */
export function switchOn(context: DeskContext, name: string): Promise<void> {
  return change(context, async (db) => {
    requireKnown(context, name);
    await db.deleteFrom('network_switch').where('network', '=', name).execute();
    return { action: 'switchedOn', subject: 'network', name };
  });
}

/** Closes an exception that a person has dealt with, and how. */
export function closeException(context: DeskContext, id: string, note: string): Promise<void> {
  return change(context, async (db) => {
    const { ref, reason } = await lockException(db, context, id);
    await close(db, context, note, { id });
    return { action: 'closed', subject: 'networkException', name: ref, after: { reason, note } };
  });
}

/** Books a fact that could not be booked, for instance because a balance did not cover it. Throws 422 where it was, or still cannot be. */
export function retryException(context: DeskContext, id: string): Promise<void> {
  const { model, now } = context;
  return change(context, async (db) => {
    const exception = await lockException(db, context, id);
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
    const [reason, payerName] = [stored.reason ?? undefined, stored.payer_name ?? undefined];
    const fact = { ref, kind, state, id: factId, amount, currency, at, reason, payerName };
    const attempt = await lockAttempt(db, network.name, ref);
    const hearing = { model, network, source: 'operator' as const, at: now };
    const outcome = await applyFact(db, hearing, attempt, fact, stored.id);
    if (outcome === 'exception') {
      throw new GatewayError({
        status: 422,
        text: 'networks.stillOpen',
      });
    }
    await db.updateTable('network_fact').set({ outcome }).where('id', '=', stored.id).execute();
    await close(db, context, 'Booked again.', { id });
    return { action: 'resolved', subject: 'networkException', name: ref, after: { state } };
  });
}

/** Says what became of an attempt, as a person has found out from the network, and closes its exceptions. */
export function resolveAttempt(
  context: DeskContext,
  ref: string,
  { state, note }: { state: 'paid' | 'failed'; note: string },
): Promise<void> {
  const { model, now } = context;
  return change(context, async (db) => {
    const found = await db
      .selectFrom('network_attempt')
      .selectAll()
      .where('ref', '=', ref)
      .forUpdate()
      .executeTakeFirst();
    if (!found || (context.only ?? found.network) !== found.network)
      throw new GatewayError({ status: 404, text: 'networks.noAttempt' });
    if (found.state !== 'unknown' && found.state !== 'submitted') {
      throw new GatewayError({ status: 422, text: 'networks.notOpen', params: { state: found.state } });
    }
    const network = requireKnown(context, found.network);
    const fact = factOf(found, state, now, { id: 'operator', ...(state === 'failed' && { reason: note }) });
    const hearing = { model, network, source: 'operator' as const, at: now };
    const [outcome] = await bookFacts(db, hearing, [fact]);
    if (outcome !== 'booked') {
      throw new GatewayError({ status: 422, text: 'networks.notOpen', params: { state: found.state } });
    }
    await close(db, context, note, { ref });
    return { action: 'resolved', subject: 'networkAttempt', name: ref, after: { state, note } };
  });
}

/** Credits a payment that belonged to no order to one, as if it had arrived for it. Throws 422 where it cannot be. */
export function assignSuspended(context: DeskContext, id: string, orderNo: string): Promise<void> {
  const { model, actor, now } = context;
  return change(context, async (db) => {
    const payment = await lockSuspended(db, context, id);
    const { country, currency, amount } = payment;
    const table = entityTable(model, 'collection-order');
    const { rows } = await sql<{ merchantId: string; id: string }>`
      select merchant_id as "merchantId", id from ${sql.table(table.name)}
      where country = ${country} and order_no = ${orderNo}`.execute(db);
    const [found] = rows;
    const key = found && { ...found, country };
    const order = key && (await readRecord(db, table, key, true));
    if (!order || order.currency !== currency || order.status === 'accepted') {
      throw new GatewayError({ status: 422, text: 'networks.noOrder', params: { orderNo, country } });
    }
    await moveSuspense(db, model, { id, country, currency, amount, at: now }, 'left');
    const paid = { amount, ...(payment.payer_name !== null && { payerName: payment.payer_name }) };
    const dueAt = new Date(Math.max(Date.parse(order.requestedAt), Date.parse(payment.at)));
    const { payment: credited } = await recordPayment(db, model, {
      ...key,
      order,
      payment: paid,
      at: now,
      dueAt: dueAt > now ? now : dueAt,
      actor,
    });
    await db
      .updateTable('network_suspense')
      .set({
        state: 'assigned',
        merchant_id: key.merchantId,
        record_id: key.id,
        payment_id: credited.id,
        ...changedBy(context),
      })
      .where('id', '=', id)
      .execute();
    return { action: 'assigned', subject: 'suspendedPayment', name: id, after: { orderNo } };
  });
}

/** Has the network send a payment back that belongs to no order. */
export function refundSuspended(context: DeskContext, id: string): Promise<void> {
  const { now } = context;
  return change(context, async (db) => {
    const { country, currency, amount, network } = await lockSuspended(db, context, id);
    await requestAttempt(db, requireKnown(context, network), {
      key: { merchantId: nobody, country, id },
      entity: 'suspended-payment',
      kind: 'refund',
      method: '',
      amount,
      currency,
      at: now,
    });
    await db
      .updateTable('network_suspense')
      .set({ state: 'refunding', ...changedBy(context) })
      .where('id', '=', id)
      .execute();
    return { action: 'refunded', subject: 'suspendedPayment', name: id, after: { amount, currency } };
  });
}

/** Does `work` in a transaction, with the event of the operator who does it. */
function change(
  { db, actor, now }: DeskContext,
  work: (db: Transaction<Tables>) => Promise<Pick<OperatorEvent, 'action' | 'subject' | 'name' | 'after'>>,
): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const event = await work(transaction);
    await recordOperatorEvents(transaction, [{ at: now, actor, merchant: '', ...event }]);
  });
}

function requireKnown({ config, model, only }: DeskContext, name: string) {
  const network = networkNamed(config, model, name);
  if (!network || (only ?? name) !== name)
    throw new GatewayError({ status: 404, text: 'networks.noNetwork', params: { name } });
  return network;
}

const changedBy = ({ actor, now }: DeskContext) => ({
  changed_at: now.toISOString(),
  changed_by: actor.name ?? null,
});

async function close(
  db: Database,
  { actor, now }: DeskContext,
  note: string,
  which: { id: string } | { ref: string },
): Promise<void> {
  const [[column, value]] = Object.entries(which) as [['id' | 'ref', string]];
  await db
    .updateTable('network_exception')
    .set({ closed_at: now.toISOString(), closed_by: actor.name ?? '', note })
    .where('closed_at', 'is', null)
    .where(column, '=', value)
    .execute();
}

async function lockException(db: Database, { only }: DeskContext, id: string) {
  const found = !isRecordId(id)
    ? undefined
    : await db
        .selectFrom('network_exception')
        .select(['network', 'ref', 'reason', 'fact'])
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
  if (!found || (only ?? found.network) !== found.network)
    throw new GatewayError({ status: 404, text: 'networks.noException' });
  return found;
}

async function lockSuspended(db: Database, { only }: DeskContext, id: string) {
  const found = !isRecordId(id)
    ? undefined
    : await db.selectFrom('network_suspense').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found || (only ?? found.network) !== found.network)
    throw new GatewayError({ status: 404, text: 'networks.noPayment' });
  if (found.state === 'open') return found;
  throw new GatewayError({ status: 422, text: 'networks.notSuspended', params: { state: found.state } });
}
