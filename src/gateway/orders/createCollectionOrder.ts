import { entityTable } from '../database/entityTable';
import { insertRecords } from '../database/insertRecords';
import { newId } from '../database/newId';
import { recordEvent } from '../database/recordEvent';
import type { CreateHandler } from '../resources/ActionHandler';
import { changeState } from './changeState';
import { collectionFee } from './collectionFee';
import { readFeeTiers } from './readFeeTiers';
import { scheduleSteps } from './scheduleSteps';
import { serialNumber } from './serialNumber';
import { testApplication } from './testApplication';

/** How long whoever made a test order may take to pay it, in milliseconds. */
const patience = 24 * 60 * 60_000;

/**
 * Makes a test order in the sandbox: accepted, and at once in progress so that it can be paid. Nobody pays it by
 * himself; after a day it fails.
 */
export const createCollectionOrder: CreateHandler = async ({
  db,
  model,
  merchantId,
  country,
  body,
  actor,
  now,
}) => {
  const facts = model.countries[country]!;
  const table = entityTable(model, 'collection-order');
  const at = now();
  const key = { merchantId, country, id: newId() };
  const amount = Number(body.amount);
  const fee = collectionFee(amount, await readFeeTiers(db, merchantId, country, 'collection'));
  const orderNo = serialNumber(facts, 'C', at);
  const expiresAt = new Date(at.getTime() + patience).toISOString();
  await insertRecords(db, table, [
    {
      ...body,
      ...key,
      orderNo,
      merchantOrderNo: `TEST-${orderNo.slice(-12)}`,
      appId: await testApplication(db, merchantId, country),
      currency: facts.currency,
      fee,
      requestedAt: at.toISOString(),
      status: 'accepted',
    },
  ]);
  await recordEvent(db, table, key, { at, to: 'accepted', actor });
  const status = { entity: table.entity, field: 'status' };
  const order = await changeState(db, model, {
    ...status,
    key,
    from: 'accepted',
    to: 'inProgress',
    at,
    actor,
    changes: { paymentInfo: `SANDBOX-${orderNo.slice(-12)}`, paymentInfoExpiresAt: expiresAt },
  });
  const expiry = { kind: 'state' as const, ...status, id: key.id, at: expiresAt };
  await scheduleSteps(db, key, [
    { ...expiry, from: 'inProgress', to: 'failed', note: '@orders.note.expired' },
  ]);
  if (!order) throw new Error(`Order ${key.id} vanished while it was made.`);
  return order;
};
