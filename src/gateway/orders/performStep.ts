import { openSchema, textSchema } from '../../contract/schemas';
import { networkActor } from '../database/actors';
import type { Database } from '../database/declared/tables';
import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord } from '../database/records';
import type { ServerContext } from '../http/context';
import { defineJob } from '../jobs/Job';
import { changeState } from '../resources/changeState';
import { orderEffects } from './postStates';
import { isExpected, type OrderStep } from './changes/steps';
import { recordPayment } from './payments';
import { releaseReserve } from './reserve';
import { waitForMinimum } from './waitForMinimum';

/** Performs the scheduled steps of orders and payments: settlement, release of reserves, expiry, and what the sandbox's networks do. */
export const performSteps = defineJob({
  kind: 'orders.step',
  payload: openSchema({
    merchantId: textSchema,
    country: textSchema,
    step: openSchema({ kind: { enum: ['state', 'payment', 'release'] }, at: textSchema }),
  }),
  shareBy: ({ merchantId, country }) => `${merchantId} ${country}`,
  run: ({ db, context, payload }) => performStep(db, context, payload, payload.step),
});

/**
 * Performs a scheduled step in the caller's transaction. Records have the time for which it was scheduled; postings are made now, with that
 * as value time. Returns false, without effect, where the record has left the expected state.
 */
async function performStep(
  db: Database,
  { model, now }: Pick<ServerContext, 'model' | 'now'>,
  scope: { merchantId: string; country: string },
  step: OrderStep,
): Promise<boolean> {
  const [at, dueAt] = [now(), new Date(step.at)];
  if (step.kind === 'state') {
    const { minimum } = step;
    if (minimum && (await waitForMinimum(db, model, scope, { ...step, minimum }))) return true;
    const { entity, field, from, to, note, changes } = step;
    const key = { ...scope, id: step.id };
    const change = { entity, key, field, from, to, at, dueAt, actor: networkActor, note, changes };
    return (await changeState(db, model, { ...change, effects: orderEffects })) !== undefined;
  }
  if (step.kind === 'release')
    return releaseReserve(db, model, { ...scope, id: step.id }, { at, valueAt: dueAt });
  const { merchantId, country } = scope;
  const orders = entityTable(model, 'collection-order');
  const order = step.order
    ? await readRecord(db, orders, { merchantId, country, id: step.order }, true)
    : undefined;
  if (!isExpected(step, order)) return false;
  await recordPayment(db, model, {
    merchantId,
    country,
    order,
    payment: step.payment,
    at,
    dueAt,
    actor: networkActor,
  });
  return true;
}
