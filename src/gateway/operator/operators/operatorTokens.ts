import { hashToken, newToken } from '../../auth/tokens';
import { newId } from '../../database/ids';
import type { Migration } from '../../database/migrations';
import type { Database } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import { recordOperatorEvents } from '../operatorEvents';
import type { OperatorContext } from '../users';
import { allRights, type OperatorRights, parseRights, type StoredRights, storeRights } from './rights';

/** A token of a program, as commands list it: the token itself is shown once, when it is made. */
interface OperatorToken extends OperatorRights {
  id: string;
  name: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

/** Who makes tokens and operators. */
type Maker = Pick<OperatorContext, 'db' | 'actor' | 'operatorId' | 'now'>;

const day = 24 * 60 * 60_000;

/** For how many days a token is valid at most. */
const maxTokenDays = 366;

/** What a token, or an operator, may be called. */
export const operatorNames = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,79}$/u;

/** Makes a token for calls of programs, valid for some days and all of them unless other `rights` are given, and records that. Returns the token, of which only the hash is stored. */
export async function issueToken(
  { db, actor, operatorId, now }: Maker,
  name: string,
  days: number,
  rights: OperatorRights = allRights,
): Promise<string> {
  if (!operatorNames.test(name))
    throw new Error(
      `"${name}" cannot be the name of a token: letters, digits, spaces and . _ @ - are possible.`,
    );
  if (!Number.isInteger(days) || days < 1 || days > maxTokenDays)
    throw new Error(`--days must be a whole number from 1 to ${maxTokenDays}.`);
  const expiresAt = new Date(now.getTime() + days * day);
  return withTransaction(db, async (transaction) => {
    const token = await insertToken(transaction, {
      name,
      operatorId,
      isSession: false,
      rights,
      now,
      expiresAt,
    });
    const event = { at: now, actor, action: 'added' as const, subject: 'token', merchant: '', name };
    await recordOperatorEvents(transaction, [
      { ...event, after: { expiresAt: expiresAt.toISOString(), ...rights } },
    ]);
    return token;
  });
}

/** Stores a new token of which only the hash is kept, and returns it. */
export async function insertToken(
  db: Database,
  given: {
    name: string;
    operatorId: string | undefined;
    isSession: boolean;
    rights: OperatorRights;
    now: Date;
    expiresAt: Date;
  },
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('operator_token')
    .values({
      id: newId(),
      name: given.name,
      operator_id: given.operatorId ?? null,
      is_session: given.isSession,
      token_hash: hashToken(token),
      created_at: given.now.toISOString(),
      expires_at: given.expiresAt.toISOString(),
      last_used_at: null,
      ...storeRights(given.rights),
    })
    .execute();
  return token;
}

/** Revokes the tokens of a name, which are void at once, and records that. Throws where there are none. */
export async function revokeTokens({ db, actor, now }: Maker, name: string): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('operator_token')
      .where('name', '=', name)
      .where('is_session', '=', false)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Error(`There is no token "${name}". "tokens" lists all.`);
    const event = { at: now, actor, action: 'removed' as const, subject: 'token', merchant: '', name };
    await recordOperatorEvents(transaction, [event]);
  });
}

/** Reads the tokens of programs that can be used or have expired, the oldest first. */
export async function listOperatorTokens(db: Database): Promise<OperatorToken[]> {
  const rows = await db
    .selectFrom('operator_token')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at'])
    .select(['scopes', 'addresses', 'limits', 'alone'])
    .where('is_session', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, created_at, expires_at, last_used_at, ...stored }) => ({
    id,
    name,
    created_at,
    expires_at,
    last_used_at,
    ...parseRights(stored),
  }));
}

declare module '../../database/tables' {
  interface Tables {
    /** The tokens of programs' calls, and the sessions of operators. */
    operator_token: StoredRights & {
      id: string;
      name: string;
      token_hash: string;
      /** Who signed in, or made the token; null for one of before there were operators. */
      operator_id: string | null;
      /** An operator signed in; what they may do is what they may do now. */
      is_session: boolean;
      created_at: string;
      expires_at: string;
      last_used_at: string | null;
    };
  }
}

/** Migrations of the table of operators' tokens. */
export const operatorTokenMigrations: Migration[] = [
  {
    name: 'operator-001-token',
    sql: `create table if not exists operator_token (
      id uuid primary key,
      name text not null,
      token_hash text not null unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`,
  },
  {
    name: 'operator-002-rights',
    sql: `alter table operator_token
      add column if not exists scopes text[] not null default '{read,reveal,decide,networks}',
      add column if not exists addresses text[] not null default '{}',
      add column if not exists limits jsonb`,
  },
  {
    name: 'operator-006-session',
    sql: `alter table operator_token
      add column if not exists operator_id uuid,
      add column if not exists is_session boolean not null default false,
      add column if not exists alone jsonb not null default '{}'`,
  },
];
