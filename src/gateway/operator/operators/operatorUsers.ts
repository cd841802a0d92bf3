import { randomBytes } from 'node:crypto';
import { hashToken } from '../../auth/tokens';
import { newId } from '../../database/ids';
import type { Migration } from '../../database/migrations';
import type { EncryptedColumn } from '../../database/secrets/encryptedColumns';
import type { SecretBinding } from '../../database/secrets/KeyRing';
import type { Database } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import { type OperatorEvent, recordOperatorEvents } from '../operatorEvents';
import type { OperatorContext } from '../users';
import { operatorNames } from './operatorTokens';
import { type OperatorRights, parseRights, type StoredRights, storeRights } from './rights';

/** A person of the provider who signs in to decide. */
export interface OperatorUser extends OperatorRights {
  id: string;
  name: string;
  status: 'active' | 'disabled';
  /** Encrypted; null until they have bound one. */
  authenticatorSecret: string | null;
  createdAt: string;
}

/** What an operator's authenticator is bound to, so that a secret is of no use in the row of another one. */
export const operatorAuthenticator = (id: string): SecretBinding => ({
  owner: id,
  purpose: 'operatorAuthenticator',
});

/** For how long an operator may bind an authenticator, in milliseconds. */
const enrollmentTime = 7 * 24 * 60 * 60_000;

/** Whether nobody can sign in yet: then whoever has the database makes the first operator. */
export async function hasOperators(db: Database): Promise<boolean> {
  return (await db.selectFrom('operator_user').select('id').limit(1).executeTakeFirst()) !== undefined;
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
    .select(['id', 'name', 'status', 'authenticator_secret', 'created_at'])
    .select(['scopes', 'addresses', 'limits', 'alone']);

type SelectedOperator = Awaited<ReturnType<ReturnType<typeof selectOperators>['executeTakeFirstOrThrow']>>;

function toOperator({
  id,
  name,
  status,
  authenticator_secret,
  created_at,
  ...stored
}: SelectedOperator): OperatorUser {
  return {
    id,
    name,
    status,
    authenticatorSecret: authenticator_secret,
    createdAt: created_at,
    ...parseRights(stored),
  };
}

/** Adds an operator with these rights. Returns the code with which they bind an authenticator once, within seven days. */
export async function addOperator(
  { db, actor, now }: OperatorContext,
  name: string,
  rights: OperatorRights,
): Promise<string> {
  if (!operatorNames.test(name))
    throw new Error(
      `"${name}" cannot be the name of an operator: letters, digits, spaces and . _ @ - are possible.`,
    );
  const code = newEnrollmentCode();
  await withTransaction(db, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('operator_user')
      .values({
        id: newId(),
        name,
        status: 'active',
        ...enrollment(code, now),
        created_at: now.toISOString(),
        ...storeRights(rights),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) throw new Error(`There is an operator "${name}" already.`);
    await recordOperatorEvents(transaction, [{ ...about(name, actor, now), action: 'added', after: rights }]);
  });
  return code;
}

/** Gives an operator other rights, at once. Nobody changes their own. */
export async function changeOperator(
  context: OperatorContext,
  name: string,
  rights: OperatorRights,
): Promise<void> {
  await update(context, name, { ...storeRights(rights) }, (before) => ({
    action: 'changed',
    before: parseRights(storeRights(before)),
    after: rights,
  }));
}

/** Disables an operator, whose sessions end at once, or lets a disabled one sign in again. */
export async function setOperatorStatus(
  context: OperatorContext,
  name: string,
  status: OperatorUser['status'],
): Promise<void> {
  const action = status === 'disabled' ? 'disabled' : 'enabled';
  await update(context, name, { status }, () => ({ action }));
}

/** Ends an operator's sessions and has them bind another authenticator, with the code that it returns, within seven days. */
export async function enrollAgain(context: OperatorContext, name: string): Promise<string> {
  const code = newEnrollmentCode();
  await update(context, name, enrollment(code, context.now), () => ({ action: 'authenticatorReset' }));
  return code;
}

async function update(
  { db, actor, operatorId, now }: OperatorContext,
  name: string,
  values: Partial<StoredRights> &
    Partial<ReturnType<typeof enrollment>> & { status?: OperatorUser['status'] },
  eventOf: (before: OperatorUser) => Pick<OperatorEvent, 'action' | 'before' | 'after'>,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const before = await findOperator(transaction, name);
    if (before.id === operatorId)
      throw new Error('Nobody changes what they may do themselves: another operator can.');
    await transaction.updateTable('operator_user').set(values).where('id', '=', before.id).execute();
    // Other rights count for sessions that there are.
    if (!values.scopes) await endOperatorSessions(transaction, before.id);
    await recordOperatorEvents(transaction, [{ ...about(name, actor, now), ...eventOf(before) }]);
  });
}

/** Ends all sessions of an operator. */
export async function endOperatorSessions(db: Database, operatorId: string): Promise<void> {
  await db
    .deleteFrom('operator_token')
    .where('operator_id', '=', operatorId)
    .where('is_session', '=', true)
    .execute();
}

const about = (name: string, actor: OperatorContext['actor'], at: Date) => ({
  at,
  actor,
  subject: 'operator',
  merchant: '',
  name,
});

/** Twenty letters and digits in groups of five, a hundred random bits. */
const newEnrollmentCode = () =>
  Array.from(randomBytes(20), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32])
    .join('')
    .replace(/(.{5})(?=.)/g, '$1-');

function enrollment(code: string, now: Date) {
  return {
    authenticator_secret: null,
    enrollment_hash: hashToken(code),
    enrollment_expires_at: new Date(now.getTime() + enrollmentTime).toISOString(),
  };
}

declare module '../../database/tables' {
  interface Tables {
    operator_user: StoredRights & {
      id: string;
      name: string;
      status: OperatorUser['status'];
      /** Encrypted. */
      authenticator_secret: string | null;
      /** Of the code with which an authenticator can be bound; null once it was. */
      enrollment_hash: string | null;
      enrollment_expires_at: string | null;
      created_at: string;
    };
  }
}

/** The authenticators of operators. */
export const encryptedOperators: EncryptedColumn[] = [
  {
    table: 'operator_user',
    column: 'authenticator_secret',
    id: 'id',
    owner: 'id',
    purpose: operatorAuthenticator('').purpose,
    title: 'authenticators of operators',
  },
];

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
];
