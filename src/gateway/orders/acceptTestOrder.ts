import type { JsonValue } from '../../metadata/model/JsonValue';
import type { RecordKey } from '../database/RecordKey';
import { entityTable } from '../database/entityTable';
import { insertRecords } from '../database/insertRecords';
import { newId } from '../database/newId';
import { recordEvent } from '../database/recordEvent';
import type { HandlerInput } from '../resources/ActionHandler';
import { serialNumber } from './serialNumber';
import { testApplication } from './testApplication';

/** What is particular to the kind of order. */
export interface TestOrder {
  entity: string;
  /** Letter of the kind in its order numbers. */
  letter: 'C' | 'P';
  at: Date;
  /** What the gateway sets beyond the columns that every order has. */
  values: Record<string, JsonValue>;
}

/** A test order that was just stored. */
export interface AcceptedOrder {
  key: RecordKey;
  /** What numbers made for it end with, so that they can be told to belong to it. */
  suffix: string;
}

/** Stores a test order of the sandbox, from its form, as accepted by one of the merchant's applications. */
export async function acceptTestOrder(
  { db, model, merchantId, country, body, actor }: HandlerInput,
  { entity, letter, at, values }: TestOrder,
): Promise<AcceptedOrder> {
  const facts = model.countries[country]!;
  const table = entityTable(model, entity);
  const key = { merchantId, country, id: newId() };
  const orderNo = serialNumber(facts, letter, at);
  const suffix = orderNo.slice(-12);
  await insertRecords(db, table, [
    {
      ...body,
      ...key,
      orderNo,
      merchantOrderNo: `TEST-${suffix}`,
      appId: await testApplication(db, merchantId, country),
      currency: facts.currency,
      requestedAt: at.toISOString(),
      status: 'accepted',
      ...values,
    },
  ]);
  await recordEvent(db, table, key, { at, to: 'accepted', actor });
  return { key, suffix };
}
