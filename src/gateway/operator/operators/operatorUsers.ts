import type { Migration } from '../../database/migrations';
import type { SecretBinding } from '../../database/secrets/KeyRing';
import type { Database } from '../../database/declared/tables';
import type { OperatorRights } from '../OperatorRights';
import { parseRights, rightsColumns } from './rights';
import { boolean, instant, nobody, text, uuid } from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** A person of the provider who signs in to decide. */
export interface OperatorUser extends OperatorRights {
  id: string;
  name: string;
  status: 'active' | 'disabled';
  /** Address at which they are told of other operators; null for those of before it was asked for. */
  email: string | null;
  /** Encrypted; null until they have bound one. */
  authenticatorSecret: string | null;
  /** Is one of the sandbox, whom anybody signs in as there. */
  isSample: boolean;
  createdAt: string;
}

const purpose = 'operatorAuthenticator';

/** Binding of an operator's authenticator, so that a secret is of no use in the row of another one. */
export const operatorAuthenticator = (id: string): SecretBinding => ({
  owner: id,
  purpose,
});

/** The name under which attempts to sign in as an operator are counted, beside those of merchants' users. */
export const operatorAccount = (name: string) => `operator ${name}`;

/** Whether somebody can sign in: before, whoever has the database makes the first operator. Those of a sandbox are nobody. */
export async function hasOperators(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('operator_user')
    .select('id')
    .where('sandbox', '=', false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Reads the operators, by name. */
export async function listOperators(db: Database): Promise<OperatorUser[]> {
  const rows = await selectOperators(db).orderBy('name').execute();
  return rows.map(toOperator);
}

/** Finds an operator by their name. Throws an error for operators where there is none. */
export async function findOperator(db: Database, name: string): Promise<OperatorUser> {
  const row = await selectOperators(db).where('name', '=', name).executeTakeFirst();
  if (!row) throw new Error(`There is no operator "${name}". "operators" lists all.`);
  return toOperator(row);
}

const selectOperators = (db: Database) =>
  db
    .selectFrom('operator_user')
    .select(['id', 'name', 'status', 'email', 'authenticator_secret', 'sandbox', 'created_at'])
    .select(['scopes', 'addresses', 'limits', 'alone']);

type SelectedOperator = Awaited<ReturnType<ReturnType<typeof selectOperators>['executeTakeFirstOrThrow']>>;

function toOperator({
  id,
  name,
  status,
  email,
  authenticator_secret,
  sandbox,
  created_at,
  ...stored
}: SelectedOperator): OperatorUser {
  return {
    id,
    name,
    status,
    email,
    authenticatorSecret: authenticator_secret,
    isSample: sandbox,
    createdAt: created_at,
    ...parseRights(stored),
  };
}

/** Ends the sessions of an operator, but for the one with the id `kept`. */
export async function endOperatorSessions(db: Database, operatorId: string, kept?: string): Promise<void> {
  let sessions = db
    .deleteFrom('operator_token')
    .where('operator_id', '=', operatorId)
    .where('is_session', '=', true);
  if (kept !== undefined) sessions = sessions.where('id', '!=', kept);
  await sessions.execute();
}

/** Ends the sessions of an operator who is disabled. They stay stored, so that whoever still uses one is told why. */
export async function expireOperatorSessions(db: Database, operatorId: string, now: Date): Promise<void> {
  await db
    .updateTable('operator_token')
    .set({ expires_at: now.toISOString() })
    .where('operator_id', '=', operatorId)
    .where('is_session', '=', true)
    .where('expires_at', '>', now.toISOString())
    .execute();
}

export const operatorUserTables = defineTables({
  operator_user: {
    by: 'few',
    key: ['id'],
    keep: 'always',
    columns: {
      id: uuid(),
      name: text(['operator', 'what they sign in as']),
      status: text<OperatorUser['status']>(nobody),
      ...rightsColumns,
      /** Encrypted. */
      authenticator_secret: text(['operator', 'their authenticator, encrypted'])
        .nullable()
        .encrypted({ id: 'id', owner: 'id', purpose, title: 'authenticators of operators' }),
      /** Hash of the code with which an authenticator can be bound; null once it was. */
      enrollment_hash: text(['operator', 'the hash of the code by which they bind it']).nullable(),
      enrollment_expires_at: instant().nullable(),
      created_at: instant(),
      email: text(['operator', 'where they are told of other operators']).nullable(),
      /** The operator who has made the code; null where nobody had signed in. */
      enrolled_by: uuid().nullable(),
      /** Argon2id; null until they have set one, for the page of operators. */
      password_hash: text(['operator', 'the hash of their password']).nullable(),
      /** The authenticator that their invitation offers at the page, until a code shows that they have it. Encrypted. */
      offered_secret: text(['operator', 'the authenticator that they are offered, encrypted'])
        .nullable()
        .encrypted({ id: 'id', owner: 'id', purpose, title: 'authenticators that operators are offered' }),
      /** Is one of the sandbox, who signs in without anything there and nowhere else. */
      sandbox: boolean().default('false'),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof operatorUserTables> {}
}

/** Migrations of the table of operators. */
export const operatorUserMigrations: Migration[] = [
  {
    name: 'operator-005-user',
    sql: `create table if not exists operator_user (
      id uuid primary key,
      name text not null unique,
      status text not null,
      scopes text[] not null,
      addresses text[] not null,
      limits jsonb,
      alone jsonb not null,
      authenticator_secret text,
      enrollment_hash text,
      enrollment_expires_at timestamptz,
      created_at timestamptz not null
    )`,
  },
  {
    name: 'operator-009-email',
    sql: `alter table operator_user
      add column if not exists email text,
      add column if not exists enrolled_by uuid`,
  },
  {
    name: 'operator-014-password',
    sql: `alter table operator_user
      add column if not exists password_hash text,
      add column if not exists offered_secret text,
      add column if not exists sandbox boolean not null default false`,
  },
];
