import { type RawBuilder, sql } from 'kysely';
import { entityFields } from '../../metadata/bind/boundFields';
import { placesOf } from '../../metadata/bind/places';
import { entityTable, storedEntities } from '../../metadata/storage/entityTable';
import { personOf } from '../../metadata/values/personal';
import { hashPassword } from '../auth/passwords';
import { newToken } from '../auth/tokens';
import { allowForgetting } from '../database/appendOnly';
import type { Database } from '../database/tables';
import { rehearse, withTransaction } from '../database/transaction';
import { recordOperatorEvents } from '../operator/operatorEvents';
import type { PrivacyContext } from './forgetPerson';
import { Pseudonyms } from './Pseudonyms';
import { changeTexts, Tally } from './scrubRows';

/** A user who has left, with the merchant whose user they were. */
export interface LeftUser {
  id: string;
  merchant: { id: string; code: string };
  /** Missing where the user is one of another gateway's database, and only what they did is here. */
  account?: string;
  nickName?: string;
}

/** Returns how many rows would change, by what is in them, and changes none. */
export async function planForgettingUser(context: PrivacyContext, user: LeftUser): Promise<Tally['counts']> {
  return rehearse(context.db, (db) => forgetUser({ ...context, db }, user));
}

/**
 * Replaces what is known of a user who has left by pseudonyms: their account and name, where they signed in from, and their name wherever it
 * says that they did something. Their id stays, so that what one person did can still be told from what others did. It is an event of the
 * audit, which does not say of whom.
 */
export async function forgetUser(context: PrivacyContext, user: LeftUser): Promise<Tally['counts']> {
  const { db, actor, now } = context;
  const { id, merchant, account, nickName } = user;
  const password = account === undefined ? '' : await hashPassword(newToken());
  return withTransaction(db, async (transaction) => {
    const pseudonyms = new Pseudonyms();
    const tally = new Tally();
    const names = await namesOf(transaction, user);
    const alias = pseudonyms.of(nickName ?? names[0] ?? id);
    for (const name of names) pseudonyms.of(name);
    if (account !== undefined && !Pseudonyms.has(account))
      await forgetAccess(transaction, { ...user, account }, { alias, password }, pseudonyms, tally);
    await forgetNames(transaction, context, user, names, alias, tally);
    await forgetInAudit(transaction, user, pseudonyms, tally);
    if (Object.keys(tally.counts).length > 0) {
      const event = { at: now, actor, subject: 'user', merchant: merchant.code, name: '' };
      const after = { user: id, rows: tally.counts };
      await recordOperatorEvents(transaction, [{ ...event, action: 'forgotten', after }]);
    }
    return tally.counts;
  });
}

/** The names that the user had when they did something, those first by which they are called now. */
async function namesOf(db: Database, { id, merchant, nickName }: LeftUser): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct actor_name as name from record_event
    where merchant_id = ${merchant.id}::uuid and actor_kind = 'user' and actor_id = ${id} and actor_name is not null`.execute(
    db,
  );
  const all = [...(nickName === undefined ? [] : [nickName]), ...rows.map(({ name }) => name)];
  return [...new Set(all)].filter((name) => !Pseudonyms.has(name));
}

/** What only the user had: how they signed in, from where, what they saved, and the e-mails to them. */
async function forgetAccess(
  db: Database,
  { id, account }: LeftUser & { account: string },
  { alias, password }: { alias: string; password: string },
  pseudonyms: Pseudonyms,
  tally: Tally,
): Promise<void> {
  await db
    .updateTable('merchant_user')
    .set({
      account: pseudonyms.of(account, 'email'),
      nick_name: alias,
      status: 'disabled',
      // Nor does the merchant enable them again.
      given_status: 'disabled',
      whitelist: [],
      password_hash: password,
      password_expires_at: null,
      authenticator_secret: null,
    })
    .where('id', '=', id)
    .execute();
  tally.add('users', 1);
  const changed = await sql`
    update security_event set address = '', agent = ''
    where user_id = ${id}::uuid and (address <> '' or agent <> '')`.execute(db);
  tally.add('sign-ins', Number(changed.numAffectedRows ?? 0n));
  await sql`
    delete from job where kind = 'mail.send'
      and key in (select id::text from mail_outbox where recipient = ${account})`.execute(db);
  const own: [what: string, statement: RawBuilder<unknown>][] = [
    ['e-mails', sql`delete from mail_outbox where recipient = ${account}`],
    ['sessions', sql`delete from user_session where user_id = ${id}::uuid`],
    ['sign-ins under way', sql`delete from sign_in_ticket where user_id = ${id}::uuid`],
    ['recovery codes', sql`delete from recovery_code where user_id = ${id}::uuid`],
    ['used codes', sql`delete from used_authenticator_code where user_id = ${id}::uuid`],
  ];
  for (const [what, statement] of own)
    tally.add(what, Number((await statement.execute(db)).numAffectedRows ?? 0n));
}

/** The user's name wherever it says that they did something, and what they had saved beside the merchant's records. */
async function forgetNames(
  db: Database,
  { model }: PrivacyContext,
  { id, merchant }: LeftUser,
  names: readonly string[],
  alias: string,
  tally: Tally,
): Promise<void> {
  const change = async (what: string, statement: RawBuilder<unknown>) =>
    tally.add(what, Number((await statement.execute(db)).numAffectedRows ?? 0n));
  const isOfMerchant = sql`merchant_id = ${merchant.id}::uuid`;
  const isActor = sql`${isOfMerchant} and actor_kind = 'user' and actor_id = ${id} and actor_name <> ${alias}`;
  for (const entity of storedEntities(model)) {
    const table = entityTable(model, entity);
    const fields = placesOf(model, entity).flatMap((country) =>
      Object.values(entityFields(model, entity, country)),
    );
    const users = new Set(fields.flatMap((field) => (personOf(field) === 'user' ? [field.name] : [])));
    for (const name of table.appendOnly ? [] : users) {
      const column = table.columns.get(name)?.column;
      if (column === undefined) continue;
      // Somebody else may be called the same: what they did is not this user's.
      await change(
        entity,
        sql`update ${sql.table(table.name)} set ${sql.ref(column)} = ${alias}
          where ${isOfMerchant} and ${sql.ref(column)} = any(${[...names]}::text[]) and id in (
            select record_id from record_event where ${isOfMerchant} and entity = ${entity}
              and actor_kind = 'user' and actor_id = ${id})`,
      );
    }
  }
  await allowForgetting(db);
  for (const [what, table] of [
    ['events of records', 'record_event'],
    ['callbacks sent again', 'callback_attempt'],
    ['events of exports', 'export_event'],
    ['statements', 'issued_statement'],
  ] as const)
    await change(what, sql`update ${sql.table(table)} set actor_name = ${alias} where ${isActor}`);
  await change(
    'callbacks sent again',
    sql`update callback_event set requested_by = requested_by || jsonb_build_object('name', ${alias}::text)
      where ${isOfMerchant} and requested_by ->> 'id' = ${id} and requested_by ->> 'name' <> ${alias}`,
  );
  await change(
    'imports',
    sql`update batch set user_name = ${alias} where ${isOfMerchant} and user_id = ${id}::uuid and user_name <> ${alias}`,
  );
  await change(
    'imports',
    // It has a name alone, which another user may have as well.
    sql`update batch set stopped_by = ${alias} where ${isOfMerchant} and stopped_by = any(${[...names]}::text[])
      and not exists(select from merchant_user where ${isOfMerchant} and id <> ${id}::uuid and nick_name = stopped_by)`,
  );
  await change(
    'downloads',
    sql`update download_file set user_name = ${alias}
      where ${isOfMerchant} and user_id = ${id} and user_name <> ${alias}`,
  );
  await change(
    'scheduled exports',
    sql`delete from export_schedule where ${isOfMerchant} and user_id = ${id}::uuid`,
  );
  await change('saved views', sql`delete from saved_view where user_id = ${id}::uuid`);
  await change('arranged lists', sql`delete from list_columns where user_id = ${id}::uuid`);
}

/** The account and the names in what operators did with the user, however short these are. */
async function forgetInAudit(
  db: Database,
  { merchant: { code }, account = '' }: LeftUser,
  pseudonyms: Pseudonyms,
  tally: Tally,
): Promise<void> {
  const written = pseudonyms.written.map(([text]) => text);
  const isNamed = sql`(name = ${account} or exists(select from unnest(${written}::text[]) as value
    where strpos(name, value) > 0 or strpos(before::text, value) > 0 or strpos(after::text, value) > 0))`;
  tally.add(
    'events of operators',
    await changeTexts(
      db,
      {
        table: 'operator_event',
        key: { id: 'uuid' },
        columns: { name: 'text', before: 'jsonb', after: 'jsonb' },
        where: sql`merchant = ${code} and ${isNamed}`,
      },
      (text, column) => (column === 'name' ? pseudonyms.scrub(text) : scrubJson(text, pseudonyms)),
    ),
  );
  const isProposed = sql`exists(select from unnest(${[account, ...written]}::text[]) as value
    where value <> '' and (strpos(content, value) > 0 or strpos(changes::text, value) > 0))`;
  tally.add(
    'proposed files',
    await changeTexts(
      db,
      {
        table: 'tenant_request',
        key: { number: 'integer' },
        columns: { content: 'text', changes: 'jsonb' },
        where: isProposed,
      },
      (text, column) => (column === 'content' ? pseudonyms.scrub(text) : scrubJson(text, pseudonyms)),
    ),
  );
}

function scrubJson(text: string, pseudonyms: Pseudonyms): string {
  const changed = JSON.stringify(
    JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' ? pseudonyms.scrub(pseudonyms.known(value)) : value,
    ),
  );
  return changed === JSON.stringify(JSON.parse(text)) ? text : changed;
}
