import type { CollectionOrder, PayoutOrder } from '../../metadata/generated/Entities';
import type { JsonValue } from '../../metadata/model/json';
import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRecord, insertDrawn } from '../database/records';
import type { Database, Tables } from '../database/declared/tables';
import { requireAll, shared } from '../database/units/shared';
import { beginState, stateTimes } from '../resources/changeState';
import { requestAttempt } from '../networks/attempts/requestAttempt';
import { completionRule, type NetworkSettings } from '../networks/settings/NetworkSettings';
import type { HandlerInput } from '../resources/handlers';
import { type ApplicationCompletion, completingAmount, narrowCompletion } from './changes/completion';
import { orderEffects } from './postStates';
import { sandboxAppCode } from '../applications/applications';
import { serialNumber } from './serialNumber';
import { settlementOf } from '../settlement/rules';
import { type Insertable, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { invalidBody } from '../http/body';

/** Properties in which kinds of orders differ. */
interface NewOrder {
  entity: string;
  kind: 'collection' | 'payout';
  /** Letter of the kind in its order numbers. */
  letter: 'C' | 'P';
  method: string;
  /** Network that carries the order out. */
  network: NetworkSettings;
  at: Date;
  /** One that awaits approval is carried out once it is accepted; accepted by default. */
  status?: PayoutOrder['status'];
  /** Fields that the gateway sets beside those that every order has. */
  values?: Record<string, JsonValue>;
}

/** Fields of every order that the gateway sets. */
type GivenFields = Pick<
  PayoutOrder,
  'orderNo' | 'merchantOrderNo' | 'appId' | 'currency' | 'requestedAt' | 'status'
>;

/**
 * Stores an order, has its network carry it out once that has committed, and returns it. Throws 422 where another order of the application
 * has the merchant's own number.
 */
export async function acceptOrder(input: HandlerInput, order: NewOrder): Promise<EntityRecord> {
  const { db, model, merchantId, country, body, actor, caller } = input;
  const { entity, kind, letter, method, network, at, status = 'accepted', values } = order;
  const facts = model.countries[country]!;
  const table = entityTable(model, entity);
  const application = caller?.session.application;
  // A user's order is of no application, but that of a sandbox's merchant, who tries callbacks so, is of the first one.
  const testOf = application === undefined ? await testApplication(db, merchantId, country) : undefined;
  const appId = application ?? testOf;
  const amount = Number(body.amount);
  const rules =
    kind === 'collection'
      ? {
          ...(await completionOf(db, model, network, { merchantId, country, appId, method, amount })),
          ...(await settlementOf(db, model, network, { merchantId, country, method })),
        }
      : {};
  const record = (await insertDrawn(db, table, () => {
    const number = serialNumber(facts, letter, at);
    const ownNumber =
      testOf !== undefined ? `TEST-${number.slice(-12)}` : (body.merchantOrderNo as string | undefined);
    const given: GivenFields = {
      orderNo: number,
      ...(ownNumber !== undefined && { merchantOrderNo: ownNumber }),
      ...(appId !== undefined && { appId }),
      currency: facts.currency,
      requestedAt: at.toISOString(),
      status,
    };
    const times = stateTimes(model, { entity, field: 'status', to: status, country }, at);
    return { ...body, ...given, ...times, ...values, ...rules, merchantId, country };
  })) as EntityRecord & GivenFields;
  const key = { merchantId, country, id: record.id };
  const { id, appId: app, merchantOrderNo } = record;
  if (app !== undefined && merchantOrderNo !== undefined)
    await takeOrderNumber(db, model, { id, appId: app, merchantOrderNo, merchantId, entity });
  const { currency } = facts;
  if (status === 'accepted')
    await requestAttempt(db, network, { key, entity, kind, method, amount, currency, at });
  // Last, as it locks the merchant's account: all who post to it wait for what comes after.
  await beginState(db, model, { entity, key, record, field: 'status', at, actor, effects: orderEffects });
  return record;
}

/** A collection order, as far as what completes it follows from it. */
interface CompletedOrder {
  merchantId: string;
  country: string;
  /** Undefined where it is of none. */
  appId: string | undefined;
  method: string;
  /** Minor units. */
  amount: number;
}

/** The paid amount that completes a collection order, as a field of it; none where that is its whole amount. */
async function completionOf(
  db: Database,
  model: Model,
  network: NetworkSettings,
  { merchantId, country, appId, method, amount }: CompletedOrder,
): Promise<Pick<CollectionOrder, 'completesFrom'>> {
  const rule = completionRule(network, { country, method });
  if (rule.from === 'amount') return {};
  const { rows } = await sql<{ completion: ApplicationCompletion | null }>`
    select completion from ${sql.table(entityTable(model, 'application').name)}
    where merchant_id = ${merchantId} and country = ${country} and app_code = ${appId ?? null}`.execute(db);
  const completesFrom = completingAmount(narrowCompletion(rule, rows[0]?.completion ?? 'allowed'), amount);
  return completesFrom < amount ? { completesFrom } : {};
}

/** The application of a sandbox merchant's test orders: the first one in the country. Undefined for any other merchant. */
async function testApplication(
  db: Database,
  merchantId: string,
  country: string,
): Promise<string | undefined> {
  const { code, sandbox } = await db
    .selectFrom('merchant')
    .select(['code', 'sandbox'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  return sandbox ? sandboxAppCode(country, code, 0) : undefined;
}

/** Stores the number of an order. Returns whether it was free. */
const insertNumber = shared({
  run: async (db, numbered: Insertable<Tables['order_number']>[]) => {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('order_number')
      .values(numbered)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return requireAll(numbered, numInsertedOrUpdatedRows);
  },
});

/** An order, whatever its kind, with the merchant's own number for it. */
interface NumberedOrder {
  merchantId: string;
  /** The code of the application that the number belongs to. */
  appId: string;
  merchantOrderNo: string;
  entity: string;
  id: string;
}

/**
 * Takes the merchant's own number for a new order, for ever (product 10.3). Throws 422 where an order of the application has it: sent again
 * with another `Idempotency-Key`, it must not pay twice. Simultaneous orders wait for each other.
 */
async function takeOrderNumber(
  db: Database,
  model: Model,
  { merchantId, appId, merchantOrderNo, entity, id }: NumberedOrder,
): Promise<void> {
  const numbered = {
    merchant_id: merchantId,
    app_id: appId,
    merchant_order_no: merchantOrderNo,
    entity,
    order_id: id,
  };
  if (await insertNumber(db, numbered)) return;
  const first = await db
    .selectFrom('order_number')
    .select(['entity', 'order_id as id'])
    .where('merchant_id', '=', merchantId)
    .where('app_id', '=', appId)
    .where('merchant_order_no', '=', merchantOrderNo)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from ${sql.table(entityTable(model, first.entity).name)}
    where merchant_id = ${merchantId} and id = ${first.id}`.execute(db);
  const params = { orderNo: rows[0]?.orderNo ?? '' };
  throw invalidBody([{ path: '/merchantOrderNo', keyword: 'usedNumber', params }]);
}
