import type { FastifyRequest } from 'fastify';
import { isListed } from '../auth/ipWhitelist';
import { hashToken, newToken } from '../auth/tokens';
import type { Actor } from '../database/actors';
import { newId } from '../database/ids';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
import type { ServerContext } from '../http/context';
import { type OperatorScope, operatorScopes } from '../http/contract/RouteContract';
import { GatewayError } from '../http/responses';
import { recordOperatorEvents } from './operatorEvents';
import type { OperatorContext } from './users';

/** What a token is good for. */
export interface TokenRights {
  scopes: readonly OperatorScope[];
  /** Addresses and networks (CIDR) that it may be sent from; empty allows all. */
  addresses: readonly string[];
  /** Up to which amounts it approves and returns, in minor units by currency, and none of others; null is any amount. */
  limits: Readonly<Record<string, number>> | null;
}

/** The rights of a token that is made without others. */
const allRights: TokenRights = { scopes: operatorScopes, addresses: [], limits: null };

/** Who makes a call of operators. */
export interface Operator {
  actor: Actor;
  limits?: TokenRights['limits'];
}

/** Returns Fastify's options of a route by the scope that it takes: who may call it. */
export type Access = (scope: OperatorScope) => { operator: OperatorScope } | { public: true };

/** Those who have an operator's token of the scope. */
export const byToken: Access = (operator) => ({ operator });

/** An operator's token, as commands list it: the token itself is shown once, when it is made. */
interface OperatorToken extends TokenRights {
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

/** Makes a token for calls of an operator, valid for some days and all of them unless other `rights` are given, and records that. Returns the token, of which only the hash is stored. */
export async function issueToken(
  { db, actor, now }: Pick<OperatorContext, 'db' | 'actor' | 'now'>,
  name: string,
  days: number,
  rights: TokenRights = allRights,
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
        scopes: [...rights.scopes],
        addresses: [...rights.addresses],
        limits: rights.limits && JSON.stringify(rights.limits),
      })
      .execute();
    const event = { at: now, actor, action: 'added' as const, subject: 'token', merchant: '', name };
    await recordOperatorEvents(transaction, [
      { ...event, after: { expiresAt: expiresAt.toISOString(), ...rights } },
    ]);
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
  const rows = await db
    .selectFrom('operator_token')
    .select(['id', 'name', 'created_at', 'expires_at', 'last_used_at', 'scopes', 'addresses', 'limits'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, limits: readLimits(row.limits) }));
}

/** The operators of the requests that are being handled: each is found once, before the body is read. */
const operators = new WeakMap<FastifyRequest, Promise<Operator>>();

/**
 * Returns whose token is in a request's `Authorization: Bearer …`. Throws 401 if it has none that can be used, and 403 if the token is not
 * good for the call, or may not be sent from there.
 */
export function requireOperator(request: FastifyRequest, context: ServerContext): Promise<Operator> {
  const operator = operators.get(request) ?? findOperator(request, context);
  operators.set(request, operator);
  return operator;
}

async function findOperator(request: FastifyRequest, { db, now }: ServerContext): Promise<Operator> {
  const { headers, ip, routeOptions } = request;
  const [, token] = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '') ?? [];
  const at = now().toISOString();
  const found =
    token === undefined
      ? undefined
      : await db
          .selectFrom('operator_token')
          .select(['id', 'name', 'last_used_at', 'scopes', 'addresses', 'limits'])
          .where('token_hash', '=', hashToken(token))
          .where('expires_at', '>', at)
          .executeTakeFirst();
  if (!found) throw new GatewayError({ status: 401, text: 'reviews.noToken' });
  const { id, name, scopes, addresses, limits } = found;
  if (!isListed(addresses, ip))
    throw new GatewayError({ status: 403, text: 'reviews.address', params: { ip } });
  const { operator: scope } = routeOptions.config;
  if (scope !== undefined && !scopes.includes(scope))
    throw new GatewayError({ status: 403, text: 'reviews.scope', params: { scope } });
  if (found.last_used_at === null || Date.parse(found.last_used_at) < Date.parse(at) - notedAfter) {
    await db.updateTable('operator_token').set({ last_used_at: at }).where('id', '=', id).execute();
  }
  return { actor: { kind: 'operator', id, name }, limits: readLimits(limits) };
}

const readLimits = (stored: string | null) =>
  stored === null ? null : (JSON.parse(stored) as Record<string, number>);

declare module '../database/tables' {
  interface Tables {
    /** The tokens of operators' calls. */
    operator_token: Omit<OperatorToken, 'scopes' | 'addresses' | 'limits'> & {
      token_hash: string;
      scopes: OperatorScope[];
      addresses: string[];
      /** JSON. */
      limits: string | null;
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
];
