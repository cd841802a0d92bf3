import { requireNetwork } from '../networks/attempts/requestAttempt';
import type { CreateHandler } from '../resources/handlers';
import { acceptOrder } from './acceptOrder';
import { readFeeTiers } from '../prices/fees';
import { requireWithinLimits } from '../prices/limits';

/** Makes a collection order: accepted now, and in progress once its network says where it is paid. */
export const createCollectionOrder: CreateHandler = async (input) => {
  const { db, model, config, merchantId, country, body, now } = input;
  const at = now();
  const method = body.method as string;
  const amount = Number(body.amount);
  const orders = { merchantId, country, kind: 'collection' as const, method };
  await requireWithinLimits(db, model, orders, amount);
  // Charged once it is paid; an order that could not be charged then is not accepted.
  await readFeeTiers(db, orders);
  const network = await requireNetwork(db, config, model, orders);
  return acceptOrder(input, {
    entity: 'collection-order',
    kind: 'collection',
    letter: 'C',
    method,
    network,
    at,
  });
};
