import { type RawBuilder, sql } from 'kysely';
import { parseNetwork } from '../../metadata/values/networks';
import { isListed } from '../auth/ipWhitelist';
import { recordSecurityEvent, requestOrigin } from '../auth/securityEvents';
import type { EntityRecord } from '../database/records';
import type { Database } from '../database/declared/tables';
import { invalidField } from '../http/body';
import { normalizeAddress } from '../http/clientAddress';
import type { RecordSource } from '../resources/access';
import type {
  ActionHandler,
  CreateHandler,
  HandlerInput,
  RecordInput,
  ResourceActionHandler,
} from '../resources/handlers';
import { callerOf } from './call';

/** Most addresses and networks of one user. */
const maxEntries = 50;

/** The addresses and networks from which the user may come, in their order. */
export const whitelistRecords: RecordSource = async ({ db }, request, { userId }) =>
  sql`(${entryRows(userId, await readWhitelist(db, userId), request.ip)}) as own_entry`;

/** The address that the request comes from, and what the whitelist says of it. */
export const connectionRecords: RecordSource = async ({ db }, request, { userId }) => {
  const whitelist = await readWhitelist(db, userId);
  const { address, agent } = requestOrigin(request);
  const access = whitelist.length === 0 ? 'open' : 'listed';
  return sql`(
    select ${userId}::uuid as id, ${address}::text as address, ${agent}::text as agent, ${access}::text as access
  ) as own_connection`;
};

/** Adds an address or a network. */
export const addEntry: CreateHandler = async (input) =>
  change(input, typed(input), (list, added) => [...list, added]);

/** Adds the address that the request comes from. */
export const addOwnAddress: ResourceActionHandler = async (input) => {
  const address = normalizeAddress(callerOf(input).request.ip);
  await change(input, address, (list, added) => [...list, added]);
};

/** Replaces an address or a network by another one. */
export const replaceEntry: ActionHandler = async (input) =>
  change(input, typed(input), (list, added) =>
    list.map((each) => (each === input.record.addressRange ? added : each)),
  );

/** Returns the value of the form's only field. */
function typed({ body: { addressRange } }: HandlerInput): string {
  return typeof addressRange === 'string' ? addressRange : '';
}

/** Removes an address or a network. */
export const removeEntry = async (input: RecordInput): Promise<EntityRecord> => {
  const list = await readWhitelist(input.db, callerOf(input).session.userId, true);
  await store(
    input,
    list.filter((each) => each !== input.record.addressRange),
  );
  return input.record;
};

/**
 * Changes the list to what `place` returns for what was typed, normalized. Returns the record of it. Throws 422 for what is
 * there already, for one too many, and for a list that would lock the user out.
 */
async function change(
  input: HandlerInput,
  text: string,
  place: (list: string[], added: string) => string[],
): Promise<EntityRecord> {
  const { db, model } = input;
  const { request, session } = callerOf(input);
  const added = parseNetwork(text)?.text;
  const reject = (keyword: string) => {
    const field = { path: '/addressRange', keyword, text: `personal.whitelist.${keyword}` };
    return invalidField(request, model, field);
  };
  if (added === undefined) throw reject('address');
  const list = place(await readWhitelist(db, session.userId, true), added);
  if (new Set(list).size < list.length) throw reject('repeated');
  if (list.length > maxEntries) throw reject('full');
  await store(input, list);
  const { rows } = await sql<EntityRecord>`
    select id, address_range as "addressRange", includes
    from (${entryRows(session.userId, list, request.ip)}) as entry where address_range = ${added}`.execute(
    db,
  );
  return rows[0]!;
}

/** Stores a list. Throws 422 where it lacks the address of the request, because that would lock the user out. */
async function store(input: HandlerInput, list: string[]): Promise<void> {
  const { db, model, now } = input;
  const { request, session } = callerOf(input);
  if (!isListed(list, request.ip)) {
    const text = 'personal.whitelist.ownAddress';
    throw invalidField(request, model, { path: '/addressRange', keyword: 'ownAddress', text });
  }
  const { userId } = session;
  await db.updateTable('merchant_user').set({ whitelist: list }).where('id', '=', userId).execute();
  const event = { userId, kind: 'whitelistChanged', outcome: 'success', request } as const;
  await recordSecurityEvent(db, { ...event, now: now() });
}

async function readWhitelist(db: Database, userId: string, lock = false): Promise<string[]> {
  const user = db.selectFrom('merchant_user').select('whitelist').where('id', '=', userId);
  return (await (lock ? user.forUpdate() : user).executeTakeFirst())?.whitelist ?? [];
}

/** The rows of a list. An entry is known by the user and its text. */
function entryRows(userId: string, list: string[], address: string): RawBuilder<unknown> {
  const states = list.map((each) => (isListed([each], address) ? 'own' : 'other'));
  return sql`
    select md5(${userId}::text || ' ' || address_range)::uuid as id, address_range, includes
    from unnest(${list}::text[], ${states}::text[]) as entry (address_range, includes)`;
}
