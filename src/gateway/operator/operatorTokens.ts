import type { FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../auth/tokens';
import type { Actor } from '../database/actors';
import { newId } from '../database/ids';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { recordOperatorEvents } from './operatorEvents';
import type { OperatorContext } from './users';

/** An operator's token, as commands list it: the token itself is shown once, when it is made. */
interface OperatorToken {
  id: string;
  name: string;
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
}

/** How often the use of a token is noted, in milliseconds. */
const notedAfter = 60_000;

const day = 24 * 60 * 60_000;

/** For how many days a token is valid at most. */
const maxTokenDays = 366;

/** Makes a token for calls of an operator, valid for some days, and records that. Returns the token, of which only the hash is stored. */
export async function issueToken(
  { db, actor, now }: Pick<OperatorContext, 'db' | 'actor' | 'now'>,
  name: string,
  days: number,
): Promise<string> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,79}$/u.test(name))
    throw new Error(
      `"${name}" cannot be the name of a token: letters, digits, spaces and . _ @ - are possible.`,
    );
  if (!Number.isInteger(days) || days < 1 || days > maxTokenDays)
    throw new Error(`--days must be a whole number from 1 to ${maxTokenDays}.`);
  const expiresAt = new Date(now.getTime() + days * day);
  return withTransaction(db, async (transaction) => {
    const token = newToken();
    await transaction
      .insertInto('operator_token')
      .values({
        id: newId(),
        name,
        token_hash: hashToken(token),
        created_at: now.toISOString(),
        expires_at: expiresAt.toISOString(),
        last_used_at: null,
      })
      .execute();
    const event = { at: now, actor, action: 'added' as const, subject: 'token', merchant: '', name };
    await recordOperatorEvents(transaction, [{ ...event, after: { expiresAt: expiresAt.toISOString() } }]);
    return token;
  });
}

/** Revokes the tokens of a name, which are void at once, and records that. Throws where there are none. */
export async function revokeTokens(
  { db, actor, now }: Pick<OperatorContext, 'db' | 'actor' | 'now'>,
  name: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('operator_token')
      .where('name', '=', name)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Error(`There is no token "${name}". "tokens" lists all.`);
    const event = { at: now, actor, action: 'removed' as const, subject: 'token', merchant: '', name };
    await recordOperatorEvents(transaction, [event]);
  });
}

/** Reads the tokens that can be used or have expired, the oldest first. */
export async function listOperatorTokens(db: Database): Promise<OperatorToken[]> {
  return db
    .selectFrom('operator_token')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The operators of the requests that are being handled: each is found once, before the body is read. */
const operators = new WeakMap<FastifyRequest, Promise<Actor>>();

/** Returns whose token is in a request's `Authorization: Bearer …`. Throws 401 if it has none that can be used. */
export function requireOperator(request: FastifyRequest, context: ServerContext): Promise<Actor> {
  const operator = operators.get(request) ?? findOperator(request, context);
  operators.set(request, operator);
  return operator;
}

async function findOperator({ headers }: FastifyRequest, { db, now }: ServerContext): Promise<Actor> {
  const [, token] = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '') ?? [];
  const at = now().toISOString();
  const found =
    token === undefined
      ? undefined
      : await db
          .selectFrom('operator_token')
          .select(['id', 'name', 'last_used_at'])
          .where('token_hash', '=', hashToken(token))
          .where('expires_at', '>', at)
          .executeTakeFirst();
  if (!found) throw new GatewayError({ status: 401, text: 'reviews.noToken' });
  if (found.last_used_at === null || Date.parse(found.last_used_at) < Date.parse(at) - notedAfter) {
    await db.updateTable('operator_token').set({ last_used_at: at }).where('id', '=', found.id).execute();
  }
  return { kind: 'operator', id: found.id, name: found.name };
}

declare module '../database/tables' {
  interface Tables {
    /** The tokens of operators' calls. */
    operator_token: OperatorToken & { token_hash: string };
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
];
