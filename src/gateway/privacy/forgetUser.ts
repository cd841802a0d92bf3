import { type RawBuilder, sql } from 'kysely';
import { entityFields } from '../../metadata/bind/boundFields';
import { placesOf } from '../../metadata/bind/schemas/places';
import { entityTable, storedEntities } from '../../metadata/storage/entityTable';
import { personOf } from '../../metadata/values/personal';
import { hashPassword } from '../auth/passwords';
import { newToken } from '../auth/tokens';
import { allowForgetting } from '../database/appendOnly';
import { byActor, type Forgetting, type ForgottenUser, ofMerchant } from '../database/declared/forget';
import type { Database } from '../database/declared/tables';
import { rehearse, withTransaction } from '../database/units/transaction';
import { recordOperatorEvents } from '../operator/operatorEvents';
import { tables } from '../parts';
import type { PrivacyContext } from './forgetPerson';
import { Pseudonyms } from './Pseudonyms';
import { forgottenColumns, scrubMentions, Tally } from './scrubRows';

/** A user who has left. */
export interface LeftUser extends ForgottenUser {
  nickName?: string;
}

/** Returns how many rows would change, by what is in them, and changes none. */
export async function planForgettingUser(context: PrivacyContext, user: LeftUser): Promise<Tally['counts']> {
  return rehearse(context.db, (db) => forgetUser({ ...context, db }, user));
}

/**
 * Replaces the data of a user who has left by pseudonyms: account, addresses, and name wherever it is. Their id stays, which tells one
 * person's deeds from others'. An event of the audit does not say of whom.
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
      await closeAccount(
        transaction,
        id,
        { account: pseudonyms.of(account, 'email'), alias, password },
        tally,
      );
    await forgetInRecords(transaction, context, user, names, alias, tally);
    await forgetInTables(transaction, user, names, alias, tally);
    const written = [account ?? '', ...pseudonyms.written.map(([text]) => text)].filter(
      (text) => text !== '',
    );
    await scrubMentions(transaction, ({ audits }) => audits?.(merchant), written, pseudonyms, tally);
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

/** Replaces how the user signed in, so that nobody does so as them. */
async function closeAccount(
  db: Database,
  id: string,
  { account, alias, password }: { account: string; alias: string; password: string },
  tally: Tally,
): Promise<void> {
  await db
    .updateTable('merchant_user')
    .set({
      account,
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
}

type Expression = RawBuilder<unknown>;

/** Changes what tables say of the user, by what they declare, and deletes what only they had. */
async function forgetInTables(
  db: Database,
  user: LeftUser,
  names: readonly string[],
  alias: string,
  tally: Tally,
): Promise<void> {
  const { id, merchant } = user;
  await allowForgetting(db);
  const ways: Partial<Record<Forgetting, (column: Expression) => [value: Expression, isOther: Expression]>> =
    {
      alias: (column) => [sql`${alias}`, sql`${column} <> ${alias}`],
      emptied: (column) => [sql`''`, sql`${column} <> ''`],
      actor: (column) => [
        sql`${column} || jsonb_build_object('name', ${alias}::text)`,
        sql`${column} ->> 'name' <> ${alias}`,
      ],
    };
  for (const [table, { forget, jobs }] of Object.entries(tables)) {
    if (!forget) continue;
    const change = async (statement: RawBuilder<unknown>) =>
      tally.add(forget.title, Number((await statement.execute(db)).numAffectedRows ?? 0n));
    if (forget.ownedBy) {
      const rows = forget.ownedBy(user);
      if (jobs !== undefined)
        await sql`delete from job where kind = ${jobs} and key in (select id::text from ${sql.table(table)} where ${rows})`.execute(
          db,
        );
      await change(sql`delete from ${sql.table(table)} where ${rows}`);
    }
    for (const { name, way } of forgottenColumns(table)) {
      const column = sql.ref(name);
      const [value, isOther] = ways[way]?.(column) ?? [];
      if (forget.madeBy && value && isOther)
        await change(
          sql`update ${sql.table(table)} set ${column} = ${value} where ${forget.madeBy(user)} and ${isOther}`,
        );
      if (way === 'listed')
        await change(sql`update ${sql.table(table)} set ${column} = array_remove(${column}, ${id})
          where ${ofMerchant(merchant)} and ${id} = any(${column})`);
      // It has a name alone, which another user may have as well.
      if (way === 'name')
        await change(sql`update ${sql.table(table)} set ${column} = ${alias}
          where ${ofMerchant(merchant)} and ${column} = any(${[...names]}::text[]) and not exists(
            select from merchant_user where ${ofMerchant(merchant)} and id <> ${id}::uuid and nick_name = ${column})`);
    }
  }
}

/** Replaces the user's name in records that they made or changed. */
async function forgetInRecords(
  db: Database,
  { model }: PrivacyContext,
  user: LeftUser,
  names: readonly string[],
  alias: string,
  tally: Tally,
): Promise<void> {
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
      const { numAffectedRows = 0n } = await sql`
        update ${sql.table(table.name)} set ${sql.ref(column)} = ${alias}
        where ${ofMerchant(user.merchant)} and ${sql.ref(column)} = any(${[...names]}::text[]) and id in (
          select record_id from record_event where ${byActor(user)} and entity = ${entity})`.execute(db);
      tally.add(entity, Number(numAffectedRows));
    }
  }
}
