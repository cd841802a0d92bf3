import type { CollectionOrder } from '../../metadata/generated/Entities';
import type { ActionHandler } from '../resources/ActionHandler';
import { cancelSteps } from './cancelSteps';
import { recordPayment } from './recordPayment';
import type { StoredRecord } from './StoredRecord';

/**
 * Pays an order in the sandbox as if its payer had: exactly, over or under. The record is locked and in progress, the
 * amount positive; both were checked. What the networks had planned for the order is called off.
 */
export const simulateCallback: ActionHandler = async ({
  db,
  model,
  merchantId,
  country,
  record,
  body,
  actor,
  now,
}) => {
  await cancelSteps(db, { merchantId, country, id: record.id });
  const payment = { amount: Number(body.amount) };
  const asked = record as StoredRecord<CollectionOrder>;
  const arrived = { merchantId, country, order: asked, payment, at: now(), actor };
  const { order } = await recordPayment(db, model, arrived);
  return order ?? record;
};
