import type { CollectionOrder, PayoutOrder } from '../../metadata/generated/Entities';
import type { JsonValue } from '../../metadata/model/json';
import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRecord, insertDrawn } from '../database/records';
import type { Database } from '../database/tables';
import { beginState } from '../resources/changeState';
import { requestAttempt } from '../networks/attempts/requestAttempt';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import type { HandlerInput } from '../resources/handlers';
import { takeOrderNumber } from './orderNumbers';
import { orderEffects } from './postStates';
import { sandboxAppCode } from '../applications/applications';
import { serialNumber } from './serialNumber';

/** What distinguishes the kinds of orders. */
interface NewOrder {
  entity: string;
  kind: 'collection' | 'payout';
  /** Letter of the kind in its order numbers. */
  letter: 'C' | 'P';
  method: string;
  /** What carries it out. */
  network: NetworkSettings;
  at: Date;
  /** Fields that the gateway sets beside those that every order has. */
  values?: Record<string, JsonValue>;
}

/** Fields of every order that the gateway sets. */
type GivenFields = Pick<
  CollectionOrder & PayoutOrder,
  'orderNo' | 'merchantOrderNo' | 'appId' | 'currency' | 'requestedAt' | 'status'
>;

/**
 * Stores an order as accepted, has its network carry it out once that has committed, and returns it: that of an application's call with the merchant's own number, which no other order of the
 * application has (422 otherwise), or a test order of the sandbox's form, which counts as one of the merchant's first application.
 */
export async function acceptOrder(input: HandlerInput, order: NewOrder): Promise<EntityRecord> {
  const { db, model, merchantId, country, body, actor, caller } = input;
  const { entity, kind, letter, method, network, at, values } = order;
  const facts = model.countries[country]!;
  const table = entityTable(model, entity);
  const appId = caller?.session.application ?? (await testApplication(db, merchantId, country));
  const record = (await insertDrawn(db, table, () => {
    const number = serialNumber(facts, letter, at);
    const given: GivenFields = {
      orderNo: number,
      merchantOrderNo: (body.merchantOrderNo as string | undefined) ?? `TEST-${number.slice(-12)}`,
      appId,
      currency: facts.currency,
      requestedAt: at.toISOString(),
      status: 'accepted',
    };
    return { ...body, ...given, ...values, merchantId, country };
  })) as EntityRecord & GivenFields;
  const key = { merchantId, country, id: record.id };
  await takeOrderNumber(db, model, { ...record, merchantId, entity });
  const { currency } = facts;
  await requestAttempt(db, network, { key, entity, kind, method, amount: Number(body.amount), currency, at });
  // Last, as it locks the merchant's account: all who post to it wait for what comes after.
  await beginState(db, model, { entity, key, record, field: 'status', at, actor, effects: orderEffects });
  return record;
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
