import type { Model } from '../../../metadata/model/Model';
import type { Movement } from '../../../contract/operator/movements';
import { isRecordId, newId } from '../../database/ids';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { GatewayError } from '../../http/responses';
import { plain, show } from '../../outcomes/apply/verdicts';
import { recordOperatorEvents } from '../operatorEvents';
import { requireSecondPerson } from '../operators/secondPerson';
import { isCovered, isWithin, type RecordAmount, requireWithinLimits } from '../reviews/amounts';
import { personOf } from '../reviews/proposals';
import { prepareMovement } from './acts';
import type { DeskContext } from './desk';
import type { MovementRow } from './movementTables';
import type { MovementRequest, Prepared, SaidClaim } from './prepared';
import { againstOf } from './resolutions';

/**
 * Moves money at a network, or proposes it above what the operator may move alone (product 7.32). Throws 403 above the operator's limits,
 * 404 without anything to move, and 422 where it cannot be moved or already waits.
 */
export function beginMovement(context: DeskContext, wanted: MovementRequest): Promise<Movement> {
  const { db, model, config, actor, operatorId, now } = context;
  return withTransaction(db, async (transaction) => {
    const prepared = await prepareMovement(transaction, context, wanted);
    const amounts = amountsOf(model, prepared);
    requireWithinLimits(context.limits, amounts);
    const id = newId();
    const subject = wanted.subject || id;
    await requireNone(transaction, subject);
    // In a sandbox where nobody has signed in, it is done at once. Else a second person must approve it.
    const isAlone = isCovered(amounts, context.alone) || (config.sandbox && operatorId === undefined);
    const at = now.toISOString();
    const { network, country, currency, amount, debit = null, credit = null } = prepared;
    const row: MovementRow = {
      id,
      act: wanted.act,
      subject,
      network,
      country,
      currency,
      amount,
      order_no: wanted.orderNo ?? null,
      debit,
      credit,
      note: wanted.note ?? null,
      claim: wanted.claim === undefined ? null : JSON.stringify(wanted.claim),
      state: isAlone ? 'done' : 'waiting',
      proposed_at: at,
      proposed_by: personOf({ actor, operatorId }),
      proposer_name: actor.name ?? null,
      decided_at: isAlone ? at : null,
      decider_name: isAlone ? (actor.name ?? null) : null,
      reason: null,
    };
    await transaction.insertInto('operator_movement').values(row).execute();
    const deed = isAlone
      ? await prepared.perform(id)
      : {
          action: 'proposed' as const,
          subject: prepared.kind,
          name: row.subject,
          after: {
            movement: row.id,
            act: row.act,
            amount,
            currency,
            orderNo: row.order_no,
            debit,
            credit,
            note: row.note,
          },
        };
    await recordOperatorEvents(transaction, [{ at: now, actor, merchant: '', ...deed }]);
    return describeMovement(model, row);
  });
}

/**
 * Moves what another operator has proposed. Throws 403 above the limits or for no second person, 404 for an unknown movement, and 422 where
 * it does not wait or cannot be made any more. Of several at once, one succeeds.
 */
export function approveMovement(context: DeskContext, id: string): Promise<Movement> {
  const { db, model, config, actor, operatorId, now } = context;
  return withTransaction(db, async (transaction) => {
    const row = await findWaiting(transaction, model, id);
    const prepared = await prepareMovement(transaction, context, requestOf(row));
    const amounts = amountsOf(model, prepared);
    requireWithinLimits(context.limits, amounts);
    if (row.proposed_by !== null && !isCovered(amounts, context.alone))
      await requireSecondPerson(
        { people: context.home ?? transaction, config, now },
        {
          first: row.proposed_by,
          second: personOf({ actor, operatorId }) ?? undefined,
          proposing: 'networks',
          deciding: 'decide',
          covers: (limits) => isWithin(limits, amounts),
        },
      );
    const decided = await decide(transaction, context, row, {
      state: 'done',
      reason: null,
    });
    const deed = await prepared.perform(id);
    const after = {
      ...(deed.after as object),
      movement: id,
      proposedBy: row.proposer_name,
    };
    await recordOperatorEvents(transaction, [{ at: now, actor, merchant: '', ...deed, after }]);
    return describeMovement(model, decided);
  });
}

/** Returns the request of a movement, so that it is prepared again. */
function requestOf(row: MovementRow): MovementRequest {
  const { act, subject, order_no, note, network, country, debit, credit, amount } = row;
  if (act === 'resolve') return { act, subject, note, against: againstOf(row), amount };
  if (act === 'refundPayment') return { act, subject, note, country: country ?? undefined, amount };
  if (row.claim !== null) return { act, subject, note, amount, claim: JSON.parse(row.claim) as SaidClaim };
  const isBooking = country !== null && debit !== null && credit !== null;
  const booking = isBooking ? { country, network, debit, credit, amount } : undefined;
  return { act, subject, orderNo: order_no, note, booking };
}

/** Rejects what another operator has proposed: nothing is moved. Throws 404 where there is no such movement, and 422 where it does not wait. */
export function rejectMovement(context: DeskContext, id: string, reason: string): Promise<Movement> {
  const { db, model, actor, now } = context;
  return withTransaction(db, async (transaction) => {
    const row = await findWaiting(transaction, model, id);
    const decided = await decide(transaction, context, row, {
      state: 'rejected',
      reason,
    });
    const after = {
      movement: id,
      act: row.act,
      proposedBy: row.proposer_name,
      reason,
    };
    const about = { subject: 'movement', merchant: '', name: row.subject };
    await recordOperatorEvents(transaction, [{ at: now, actor, action: 'rejected', ...about, after }]);
    return describeMovement(model, decided);
  });
}

/** Most movements that are listed. */
const mostListed = 1_000;

/** Reads the movements that wait for a second person, the oldest first. */
export async function readWaitingMovements({
  db,
  model,
}: Pick<DeskContext, 'db' | 'model'>): Promise<Movement[]> {
  const rows = await db
    .selectFrom('operator_movement')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => describeMovement(model, row));
}

/** Throws 422 where a movement of the same waits: two that were approved could move it twice. */
async function requireNone(db: Database, subject: string): Promise<void> {
  const waiting = await db
    .selectFrom('operator_movement')
    .select(['id', 'proposer_name'])
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!waiting) return;
  const params = { id: waiting.id, by: waiting.proposer_name ?? '' };
  throw new GatewayError({
    status: 422,
    text: 'networks.movement.waits',
    params,
  });
}

async function findWaiting(db: Database, model: Model, id: string): Promise<MovementRow> {
  const row = isRecordId(id) ? await findMovement(db, id) : undefined;
  if (!row) throw new GatewayError({ status: 404, text: 'networks.movement.none' });
  if (row.state !== 'waiting') throw alreadyDecided(model, row);
  return row;
}

const findMovement = (db: Database, id: string) =>
  db.selectFrom('operator_movement').selectAll().where('id', '=', id).executeTakeFirst();

/** Ends a movement that waits, once. What it moves is locked before: whoever proposes the same has locked that, too, and looks for this one then. */
async function decide(
  db: Database,
  { model, actor, now }: DeskContext,
  { id }: MovementRow,
  decision: Pick<MovementRow, 'state' | 'reason'>,
): Promise<MovementRow> {
  const decided = await db
    .updateTable('operator_movement')
    .set({
      ...decision,
      decided_at: now.toISOString(),
      decider_name: actor.name ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();
  if (decided) return decided;
  throw alreadyDecided(model, (await findMovement(db, id))!);
}

function alreadyDecided(model: Model, row: MovementRow): GatewayError {
  const { money, decidedBy, decidedAt } = describeMovement(model, row);
  const params = { money, by: decidedBy ?? '', at: decidedAt ?? '' };
  return new GatewayError({
    status: 422,
    text: `networks.movement.${row.state}`,
    params,
  });
}

type Amount = Pick<Prepared, 'country' | 'currency' | 'amount'>;

/** Returns the amount as limits are compared with. */
function amountsOf(model: Model, moved: Amount): RecordAmount[] {
  const { currency, amount } = moved;
  return [
    {
      currency,
      amount,
      textOf: (minor) => moneyOf(model, { ...moved, amount: minor }),
    },
  ];
}

/** An amount with its currency, for people; in minor units where no country is known. */
function moneyOf(model: Model, { country, currency, amount }: Amount): string {
  return country === null ? plain({ amount, currency }) : show(model, { country, currency }, amount);
}

function describeMovement(model: Model, row: MovementRow): Movement {
  const { id, act, subject, network, country, currency, amount, debit, credit, note, state, reason } = row;
  return {
    id,
    act,
    subject,
    network,
    country,
    currency,
    amount,
    money: moneyOf(model, row),
    orderNo: row.order_no,
    debit,
    credit,
    note,
    state,
    proposedAt: new Date(row.proposed_at).toISOString(),
    proposedBy: row.proposer_name,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    decidedBy: row.decider_name,
    reason,
  };
}
