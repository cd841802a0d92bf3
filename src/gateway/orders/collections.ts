import type { CreateHandler } from '../resources/handlers';
import { changeState } from '../resources/changeState';
import { orderEffects } from './postStates';
import { readFeeTiers } from './prices/fees';
import { requireWithinLimits } from './prices/limits';
import { scheduleSteps } from './steps';
import { acceptOrder } from './acceptOrder';

/** How long a test order can be paid, in milliseconds. */
const lifetime = 24 * 60 * 60_000;

const status = { entity: 'collection-order', field: 'status' };

/**
 * Makes a test order in the sandbox: accepted, and at once in progress so that it can be paid. The sandbox does not pay
 * it; after a day it fails.
 */
export const createCollectionOrder: CreateHandler = async (input) => {
  const { db, model, merchantId, country, body, actor, now } = input;
  const at = now();
  const orders = { merchantId, country, kind: 'collection' as const };
  await requireWithinLimits(db, model, orders, Number(body.amount));
  // Charged once it is paid; an order that could not be charged then is not accepted.
  await readFeeTiers(db, { ...orders, method: body.method as string });
  const { key, suffix } = await acceptOrder(input, {
    entity: status.entity,
    letter: 'C',
    at,
  });
  const expiresAt = new Date(at.getTime() + lifetime).toISOString();
  const order = await changeState(db, model, {
    ...status,
    key,
    from: 'accepted',
    to: 'inProgress',
    at,
    actor,
    changes: { paymentInfo: `SANDBOX-${suffix}`, paymentInfoExpiresAt: expiresAt },
    effects: orderEffects,
  });
  const expiry = { kind: 'state' as const, ...status, id: key.id, at: expiresAt };
  await scheduleSteps(db, key, [
    { ...expiry, from: 'inProgress', to: 'failed', note: '@orders.note.expired' },
  ]);
  if (!order) throw new Error(`Order ${key.id} disappeared while it was made.`);
  return order;
};
