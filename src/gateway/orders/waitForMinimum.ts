import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { parseRule } from '../../metadata/tenants/settlementTime';
import { entityTable } from '../../metadata/storage/entityTable';
import { toMinor } from '../../metadata/tenants/prices';
import { networkActor } from '../database/actors';
import { noteRecordChanges } from '../database/recordChanges';
import { recordEvent } from '../database/recordEvents';
import { readRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { Amount } from '../http/Amount';
import { storedText } from '../http/translation';
import { nextTurn, planAt } from './changes/settlement';
import type { StateStep } from './changes/steps';
import { scheduleSteps } from './steps';

interface Scope {
  merchantId: string;
  country: string;
}

const entity = 'pay-in-detail';

/**
 * Has a payment wait for the next turn while its merchant's sum due stays below the rule's minimum. Returns whether it waits. All payments
 * of a turn decide alike: each counts those of the turn, settled or not.
 */
export async function waitForMinimum(
  db: Database,
  model: Model,
  scope: Scope,
  step: StateStep & Required<Pick<StateStep, 'minimum'>>,
): Promise<boolean> {
  const { settles, until } = step.minimum;
  const minimum = toMinor(parseRule(settles).minimum?.amount ?? '0.00');
  const turn = new Date(step.at);
  if (turn.getTime() >= Date.parse(until)) return false;
  const due = await sumDue(db, model, scope, turn);
  if (due >= minimum) return false;
  const country = model.countries[scope.country]!;
  return moveTo(db, model, scope, step, {
    turn: nextTurn(settles, turn, country),
    note: storedText('orders.note.belowMinimum', {
      due: new Amount(due, country),
      minimum: new Amount(minimum, country, country.currency),
    }),
  });
}

/** The sum that is due at a turn, in minor units. */
async function sumDue(db: Database, model: Model, scope: Scope, turn: Date): Promise<bigint> {
  const { rows } = await sql<{ due: string }>`
    select coalesce(sum(net_amount), 0)::text as due from ${sql.table(entityTable(model, entity).name)}
    where merchant_id = ${scope.merchantId} and country = ${scope.country}
      and expected_settlement = ${turn.toISOString()} and settlement in ('unsettled', 'settled')`.execute(db);
  return BigInt(rows[0]!.due);
}

/** Plans the settlement of a payment for another turn, and says so of its order. Returns false where it is not unsettled any more. */
async function moveTo(
  db: Database,
  model: Model,
  scope: Scope,
  { id, at, minimum }: StateStep & Required<Pick<StateStep, 'minimum'>>,
  { turn, note }: { turn: Date; note: string },
): Promise<boolean> {
  const [payments, orders] = [entityTable(model, entity), entityTable(model, 'collection-order')];
  const key = { ...scope, id };
  const found = await readRecord<typeof entity>(db, payments, key);
  // The order first, as whoever changes both locks them.
  const orderKey = { ...scope, id: found?.orderId ?? '' };
  const order = await readRecord<'collection-order'>(db, orders, orderKey, true);
  // One that a merchant has claimed for itself has none.
  if (!found || (found.orderId !== undefined && !order)) return false;
  const country = model.countries[scope.country]!;
  const { fields, step } = planAt(turn, { ...minimum, country, id, netAmount: found.netAmount, minimum });
  const payment = await updateRecord(db, payments, key, fields, { settlement: 'unsettled' });
  if (!payment) return false;
  await recordEvent(db, payments, key, { at: new Date(at), actor: networkActor, note });
  const { expectedSettlement = '', reservedUntil } = fields;
  if (order && Date.parse(expectedSettlement) > Date.parse(order.expectedSettlement ?? '')) {
    await updateRecord(db, orders, orderKey, { expectedSettlement, ...(reservedUntil && { reservedUntil }) });
    await noteRecordChanges(db, [{ ...orderKey, entity: 'collection-order' }]);
  }
  await scheduleSteps(db, scope, [step]);
  return true;
}
