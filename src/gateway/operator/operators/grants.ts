import { newId } from '../../database/ids';
import type { Migration } from '../../database/migrations';
import type { Database } from '../../database/declared/tables';
import type { OperatorScope } from '../../http/contract/RouteContract';
import { instant, nobody, texts, uuid } from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** A grant: an operator was added, given more rights or bound to an authenticator by another one. */
interface Grant {
  operator_id: string;
  granted_by: string;
  /** The scopes that were given. */
  scopes: OperatorScope[];
  at: string;
}

/** Notes a grant. What is given before there is a merchant is not one, as there is nothing to take yet, nor what nobody who signed in has given. */
export async function noteGrant(
  db: Database,
  {
    operatorId,
    by,
    scopes,
    now,
  }: { operatorId: string; by: string | undefined; scopes: readonly OperatorScope[]; now: Date },
): Promise<void> {
  if (by === undefined || scopes.length === 0 || !(await hasMerchants(db))) return;
  await db
    .insertInto('operator_grant')
    .values({
      id: newId(),
      operator_id: operatorId,
      granted_by: by,
      scopes: [...scopes],
      at: now.toISOString(),
    })
    .execute();
}

/** Whether there is a merchant, outside of a sandbox: until then operators set up what there is. */
export async function hasMerchants(db: Database): Promise<boolean> {
  const merchant = await db
    .selectFrom('merchant')
    .select('id')
    .where('sandbox', '=', false)
    .limit(1)
    .executeTakeFirst();
  return merchant !== undefined;
}

/** Reads the grants since a time. */
export async function readGrants(db: Database, since: Date): Promise<Grant[]> {
  return db
    .selectFrom('operator_grant')
    .select(['operator_id', 'granted_by', 'scopes', 'at'])
    .where('at', '>', since.toISOString())
    .execute();
}

/** Returns an operator with those from whom they have what they may do, directly or not. */
export function grantersOf(grants: readonly Grant[], operatorId: string): Set<string> {
  const found = new Set([operatorId]);
  // A set is walked through with what is added meanwhile.
  for (const each of found)
    for (const { operator_id, granted_by } of grants) if (operator_id === each) found.add(granted_by);
  return found;
}

export const grantTables = defineTables({
  /** Append-only. */
  operator_grant: {
    by: 'few',
    key: ['id'],
    columns: {
      id: uuid(),
      operator_id: uuid(),
      granted_by: uuid(),
      /** The scopes that were given. */
      scopes: texts<OperatorScope>(nobody),
      at: instant(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof grantTables> {}
}

/** Migrations of the table of who has given operators what they may do. */
export const grantMigrations: Migration[] = [
  {
    name: 'operator-008-grant',
    sql: `create table if not exists operator_grant (
      id uuid primary key,
      operator_id uuid not null,
      granted_by uuid not null,
      scopes text[] not null,
      at timestamptz not null
    )`,
  },
];
