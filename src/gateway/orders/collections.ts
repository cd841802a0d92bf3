import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord } from '../database/records';
import { requestAttempt, requireNetwork } from '../networks/attempts/requestAttempt';
import type { CreateHandler } from '../resources/handlers';
import { acceptOrder } from './acceptOrder';
import { readFeeTiers } from './prices/fees';
import { requireWithinLimits } from './prices/limits';

const entity = 'collection-order';

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
  const key = await acceptOrder(input, { entity, letter: 'C', at });
  const { currency } = model.countries[country]!;
  await requestAttempt(db, network, { key, entity, kind: 'collection', method, amount, currency, at });
  const order = await readRecord(db, entityTable(model, entity), key);
  if (!order) throw new Error(`Order ${key.id} disappeared while it was made.`);
  return order;
};
