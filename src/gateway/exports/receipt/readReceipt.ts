import type { FastifyRequest } from 'fastify';
import { type BoundReceipt, bindReceipt } from '../../../metadata/bind/bindReceipt';
import { factsOf, noCountry } from '../../../metadata/bind/schemas/places';
import type { JsonObject } from '../../../metadata/model/json';
import { receiptsCall } from '../../../metadata/model/reservedNames';
import { currencyFieldOf } from '../../../metadata/values/money';
import type { Database } from '../../database/declared/tables';
import { newId } from '../../database/ids';
import { readEvents } from '../../database/recordEvents';
import type { EntityRecord } from '../../database/records';
import { withTransaction } from '../../database/units/transaction';
import { actorOf, type ServerContext } from '../../http/context';
import { GatewayError } from '../../http/responses';
import { requestLanguage } from '../../http/translation';
import { type Access, type Reach, reachOf, resourcePath } from '../../resources/access';
import { parseListQuery } from '../../resources/listQuery';
import { readPage } from '../../resources/readList';
import { serializeRecord } from '../../resources/resourceView';
import { recordIssued } from '../issued/issuedDocuments';
import { headOf, type Receipt, receiptHead, type StateTaken } from './Receipt';
import { labelOf } from './receiptContent';

/** Most records of another resource that are looked through for one that has a value. */
const maxRelated = 20;

/**
 * Issues a receipt of a record: it is recorded, with who asked for it, before anything of it is sent. Throws 422 where a record in its
 * state has none.
 */
export async function issueReceipt(
  context: ServerContext,
  request: FastifyRequest,
  access: Access,
  record: EntityRecord,
): Promise<Receipt> {
  const { db, model, now } = context;
  const { view, country, session } = access;
  const language = requestLanguage(request, model);
  const resource = view.resource.name;
  const bound = bindReceipt(model, resource, country, language)!;
  const state = record[bound.field];
  if (typeof state !== 'string' || !Object.hasOwn(bound.states, state)) {
    const option = bound.fields[bound.field]?.options?.find(({ value }) => value === state);
    const title = option?.title ?? '';
    throw new GatewayError({ status: 422, text: 'gateway.receipt.none', params: { state: title } });
  }
  const { currency, zone } = factsOf(model, country);
  // Programs that read the record get all that the file says of it.
  const isSeen = (other: string) =>
    session.application !== undefined || session.permissions.has(model.resources[other]!.permission);
  const number = newId();
  const { code, name, origin } = await readIssuer(context, access);
  const path = resourcePath(model, resource, receiptsCall);
  const receipt: Receipt = {
    ...receiptHead({
      number,
      resource,
      record: record.id,
      language,
      merchant: { code, name },
      country,
      currency,
      zone,
      madeAt: now().toISOString(),
      about: pick([labelOf(model, resource), bound.amount], bound.fields, serializeRecord(view, record)),
      state,
      states: await readStates(db, access, record, bound),
      address: `${origin}${path.replace(':country', country)}/${code}/${number}`,
    }),
    values: shownValues(access, bound, record),
    related: await readRelated(context, { ...access, userId: session.userId }, bound, record, isSeen),
  };
  await withTransaction(db, (transaction) =>
    recordIssued(transaction, access, actorOf(session), { document: receipt, head: headOf(receipt) }),
  );
  return receipt;
}

/** Returns the states that a record has taken, in order. */
export async function readStates(
  db: Database,
  { view, merchantId, country }: Reach,
  { id }: Pick<EntityRecord, 'id'>,
  { field, fields }: BoundReceipt,
): Promise<StateTaken[]> {
  const states = new Set(fields[field]?.options?.map(({ value }) => value));
  const events = await readEvents(db, view.table, { merchantId, country, id });
  return events.flatMap(({ to, at }) => (to !== null && states.has(to) ? [{ state: to, at }] : []));
}

/** Returns the values of a record in the sections of its receipt, as responses contain them. */
export function shownValues({ view }: Reach, bound: BoundReceipt, record: EntityRecord): JsonObject {
  const names = [...new Set(bound.sections.flatMap(({ fields }) => fields))];
  return pick(names, bound.fields, serializeRecord(view, record));
}

/** Reads what records of other resources say on a receipt: of each the latest one that has a value. */
export async function readRelated(
  context: ServerContext,
  { merchantId, country, userId }: Pick<Reach, 'merchantId' | 'country'> & { userId: string },
  { related }: BoundReceipt,
  record: EntityRecord,
  isShown: (resource: string, index: number) => boolean,
): Promise<Receipt['related']> {
  const found: Receipt['related'] = [];
  for (const [index, { resource, by, of, filter, fields, bound }] of related.entries()) {
    const value = record[of];
    if (!isShown(resource, index) || value === undefined || value === null) {
      found.push(null);
      continue;
    }
    const isOfCountry = (context.model.resources[resource]!.scope ?? 'country') === 'country';
    const place = isOfCountry ? country : noCountry;
    const reach = reachOf(context, { merchantId, userId, country: place, resource });
    const query = parseListQuery(reach, {
      filter: JSON.stringify({ ...filter, [by]: value }),
      range: `[0,${maxRelated - 1}]`,
      total: 'none',
    });
    const { records } = await readPage(context.db, reach, query);
    const shown = records.map((each) => pick(fields, bound, serializeRecord(reach.view, each)));
    found.push(shown.find((values) => Object.keys(values).length > 0) ?? null);
  }
  return found;
}

/** Returns the values of fields that have one, with the currencies of their amounts. */
function pick(names: readonly string[], fields: BoundReceipt['fields'], shown: EntityRecord): JsonObject {
  const currencies = names.flatMap((name) => (fields[name] && currencyFieldOf(fields[name])) ?? []);
  return Object.fromEntries(
    [...new Set([...names, ...currencies])].flatMap((name) => {
      const value = shown[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  );
}

/** Reads who issues receipts of a merchant, and where its gateway is reached. */
async function readIssuer(
  { db, config }: ServerContext,
  { merchantId, country }: Access,
): Promise<{ code: string; name: string; origin: string }> {
  const merchant = await db
    .selectFrom('merchant')
    .select(['code', 'name'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('merchant_account')
    .select('gateway_url as gatewayUrl')
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .executeTakeFirst();
  return { ...merchant, origin: (account?.gatewayUrl || config.webAddress).replace(/\/$/, '') };
}
