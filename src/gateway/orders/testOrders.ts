import type { JsonValue } from '../../metadata/model/json';
import { entityTable } from '../database/entityTables';
import { newId } from '../database/ids';
import { recordEvent } from '../database/recordEvents';
import { insertRecords, type RecordKey } from '../database/records';
import type { Database } from '../database/tables';
import type { HandlerInput } from '../resources/handlers';
import { serialNumber } from './serialNumber';

/** What distinguishes the kinds of orders. */
interface TestOrder {
  entity: string;
  /** Letter of the kind in its order numbers. */
  letter: 'C' | 'P';
  at: Date;
  /** Fields that the gateway sets beside those that every order has. */
  values: Record<string, JsonValue>;
}

/** A test order that was just stored. */
interface AcceptedOrder {
  key: RecordKey;
  /** The end of its number, and of all other numbers that are made for it. */
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

/** The application of test orders: the merchant's first one in the country. */
async function testApplication(db: Database, merchantId: string, country: string): Promise<string> {
  const { code } = await db
    .selectFrom('merchant')
    .select('code')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return `${country}${code}01`;
}
