import { type Kysely, sql } from 'kysely';
import type { EntityTable } from '../../metadata/storage/entityTable';
import type { Tables } from './declared/tables';

/** The setting of a transaction in which the records of append-only tables may be deleted. */
const setting = 'corridor.removes_records';

/** The setting of a transaction in which rows of tables that name people may be changed, to forget them. */
const forgetting = 'corridor.forgets_people';

/**
 * Statements that make the database reject every change of a table's rows, by any code. Where they name people, `namesPeople` lets these be
 * forgotten.
 */
export const rejectChanges = (table: string, { namesPeople = false } = {}) => `
  create or replace function reject_change() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and current_setting('${setting}', true) = 'on' then return null; end if;
    if tg_op = 'UPDATE' and tg_nargs = 1 and current_setting('${forgetting}', true) = 'on' then return null; end if;
    raise exception 'Records of "%" are append-only: they are never changed or deleted.', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end $$;
  create or replace trigger append_only before update or delete or truncate on "${table}"
  for each statement execute function reject_change(${namesPeople ? `'names people'` : ''})`;

/** Lets the rest of a transaction delete the records of append-only tables, as when a sandbox is cleared. */
export async function allowRemoval(transaction: Kysely<Tables>): Promise<void> {
  await setLocally(transaction, setting);
}

/** Lets the rest of a transaction change rows of append-only tables that name people. */
export async function allowForgetting(transaction: Kysely<Tables>): Promise<void> {
  await setLocally(transaction, forgetting);
}

/** Sets it by the statement, which engines that spread tables pass on to each machine, and not by the function. */
async function setLocally(transaction: Kysely<Tables>, name: string): Promise<void> {
  await sql`set local ${sql.raw(name)} = 'on'`.execute(transaction);
}

/**
 * Makes the database reject every change of a stored record where the schema says `appendOnly`, by any code. Accepts changes again where
 * the schema no longer says so.
 */
export async function prepareAppendOnly(db: Kysely<Tables>, table: EntityTable): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_trigger where tgrelid = to_regclass(${`"${table.name}"`}) and tgname = 'append_only'`.execute(
    db,
  );
  const isAppendOnly = rows.length > 0;
  if (table.appendOnly === isAppendOnly) return;
  if (!table.appendOnly) {
    await sql`drop trigger append_only on ${sql.table(table.name)}`.execute(db);
    return;
  }
  await sql.raw(rejectChanges(table.name)).execute(db);
}
