import type { CollectionOrder, PayoutOrder } from '../../metadata/generated/Entities';
import type { JsonValue } from '../../metadata/model/json';
import { entityTable } from '../../metadata/storage/entityTable';
import { insertDrawn, type RecordKey } from '../database/records';
import type { Database } from '../database/tables';
import { beginState } from '../resources/changeState';
import type { HandlerInput } from '../resources/handlers';
import { orderEffects } from './postStates';
import { serialNumber } from './serialNumber';

/** What distinguishes the kinds of orders. */
interface TestOrder {
  entity: string;
  /** Letter of the kind in its order numbers. */
  letter: 'C' | 'P';
  at: Date;
  /** Fields that the gateway sets beside those that every order has. */
  values?: Record<string, JsonValue>;
}

/** Fields of every order that the gateway sets. */
type GivenFields = Pick<
  CollectionOrder & PayoutOrder,
  'orderNo' | 'merchantOrderNo' | 'appId' | 'currency' | 'requestedAt' | 'status'
>;

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
  const appId = await testApplication(db, merchantId, country);
  const record = await insertDrawn(db, table, () => {
    const number = serialNumber(facts, letter, at);
    const given: GivenFields = {
      orderNo: number,
      merchantOrderNo: `TEST-${number.slice(-12)}`,
      appId,
      currency: facts.currency,
      requestedAt: at.toISOString(),
      status: 'accepted',
    };
    return { ...body, ...given, ...values, merchantId, country };
  });
  const key = { merchantId, country, id: record.id };
  await beginState(db, model, { entity, key, record, field: 'status', at, actor, effects: orderEffects });
  return { key, suffix: record.orderNo.slice(-12) };
}

/** The application of test orders: the merchant's first one in the country. */
async function testApplication(db: Database, merchantId: string, country: string): Promise<string> {
  const { code } = await db
    .selectFrom('merchant')
    .select('code')
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return sandboxAppCode(country, code, 0);
}

/** The App ID of one of the applications that a sandbox merchant has in a country; `place` begins with 0. */
export function sandboxAppCode(country: string, merchantCode: string, place: number): string {
  return `${country}${merchantCode}0${place + 1}`;
}
