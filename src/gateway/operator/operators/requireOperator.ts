import type { FastifyRequest } from 'fastify';
import { isListed } from '../../auth/ipWhitelist';
import { sessionLimits } from '../../auth/tables';
import { hashToken } from '../../auth/tokens';
import { usersDatabase } from '../../auth/users';
import type { Actor } from '../../database/actors';
import type { Database } from '../../database/declared/tables';
import type { ServerContext } from '../../http/context';
import type { OperatorScope } from '../../http/contract/RouteContract';
import { GatewayError } from '../../http/responses';
import { recordOperatorEvents } from '../operatorEvents';
import { cookieToken } from './sessionCookie';
import { hasOperators } from './operatorUsers';
import type { OperatorRights } from '../OperatorRights';
import { parseRights, sharedRights } from './rights';

/** The operator or token that makes a call. */
export interface Operator extends Partial<OperatorRights> {
  actor: Actor;
  /** The id of the person who answers for it: who signed in, or made the token. Undefined in a sandbox, where nobody signs in. */
  operatorId?: string | undefined;
  /** The id of the session of a person who has signed in; undefined for a program. */
  sessionId?: string | undefined;
}

/** Returns Fastify's options of a route by the scope that it takes: who may call it. */
export type Access = (scope: OperatorScope) => { operator: OperatorScope | 'any' } | { public: true };

/** Access for tokens with the scope. */
export const byToken: Access = (operator) => ({ operator });

/** Access for every operator, whatever they may do. */
export const byAnyToken = { operator: 'any' } as const;

/** Interval at which the use of a token is noted, in milliseconds. */
const notedAfter = 60_000;

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

async function findOperator(request: FastifyRequest, context: ServerContext): Promise<Operator> {
  const { ip, routeOptions, headers } = request;
  const token = requestToken(request, context);
  const { operator: scope } = routeOptions.config;
  const now = context.now();
  const db = usersDatabase(context);
  const operator = await operatorOfToken(db, token, {
    scope: undefined,
    address: ip,
    now,
    sandbox: context.config.sandbox,
    isUsed: headers.unattended === undefined,
  }).catch(async (error: unknown) => {
    const actor = token === undefined ? undefined : await findDisabled(db, token);
    if (!actor) throw error;
    await noteRefusal(request, context, actor, { why: 'disabled' });
    throw new GatewayError({ status: 401, text: 'operators.disabled' });
  });
  if (scope === undefined || scope === 'any' || !operator.scopes || operator.scopes.includes(scope))
    return operator;
  await noteRefusal(request, context, operator.actor, { scope });
  throw withoutScope(scope);
}

/** Records that somebody tries to do what they may not. Reading changes nothing, and is not recorded. */
async function noteRefusal(
  { method, url }: FastifyRequest,
  { db, now }: ServerContext,
  actor: Actor,
  reason: { scope: OperatorScope } | { why: 'disabled' },
): Promise<void> {
  if (method === 'GET' || method === 'HEAD') return;
  const after = { method, path: url.split('?')[0], ...reason };
  const event = { at: now(), actor, action: 'refused', subject: 'call', merchant: '', name: '' } as const;
  await recordOperatorEvents(db, [{ ...event, after }]);
}

/** Finds who had a session and was disabled meanwhile, such as amid a review. */
async function findDisabled(db: Database, token: string): Promise<Actor | undefined> {
  const found = await db
    .selectFrom('operator_token as token')
    .innerJoin('operator_user as operator', 'operator.id', 'token.operator_id')
    .select(['operator.id', 'operator.name'])
    .where('token.token_hash', '=', hashToken(token))
    .where('token.is_session', '=', true)
    .where('operator.status', '=', 'disabled')
    .executeTakeFirst();
  return found && { kind: 'operator', ...found };
}

/** Returns the token of a request: in its header, or of a session in the cookie of the page. */
export function requestToken(
  request: FastifyRequest,
  { config }: Pick<ServerContext, 'config'>,
): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return cookieToken(request, config);
  return /^Bearer ([\w-]{1,200})$/.exec(authorization)?.[1];
}

/**
 * Returns whose a token is: that of a program, or the session of an operator. Throws 401 if it cannot be used, and 403 if it is not for the
 * scope, or may not be used from the address.
 */
export async function operatorOfToken(
  db: Database,
  token: string | undefined,
  { scope, address, now, sandbox = false, isUsed = true }: Use,
): Promise<Operator> {
  const at = now.toISOString();
  const found = token === undefined ? undefined : await findToken(db, token, { now, sandbox });
  if (!found) throw new GatewayError({ status: 401, text: 'reviews.noToken' });
  const { id, actor, operatorId, rights, from, lastUsedAt, sessionId } = found;
  if (address !== undefined && from.some((addresses) => !isListed(addresses, address)))
    throw new GatewayError({ status: 403, text: 'reviews.address', params: { ip: address } });
  if (scope !== undefined) requireScope(rights, scope);
  if (isUsed && (lastUsedAt === null || Date.parse(lastUsedAt) < Date.parse(at) - notedAfter)) {
    await db.updateTable('operator_token').set({ last_used_at: at }).where('id', '=', id).execute();
  }
  return { ...rights, actor, operatorId, sessionId };
}

/** Throws 403 unless an operator has the scope. Where nobody signs in, everybody has. */
export function requireScope({ scopes }: Pick<Operator, 'scopes'>, scope: OperatorScope): void {
  if (scopes && !scopes.includes(scope)) throw withoutScope(scope);
}

const withoutScope = (scope: OperatorScope) =>
  new GatewayError({ status: 403, text: 'reviews.scope', params: { scope } });

/** How a token is used. */
interface Use {
  scope: OperatorScope | undefined;
  /** Without it, it may be used from anywhere: a command is on the provider's machines. */
  address?: string;
  now: Date;
  /** Whether this is a sandbox, which has operators of its own. */
  sandbox?: boolean;
  /** Nobody has made the request otherwise, and it keeps no session alive. */
  isUsed?: boolean;
}

interface FoundToken {
  id: string;
  actor: Actor;
  operatorId: string | undefined;
  rights: OperatorRights;
  /** Lists of addresses: it may be used from those that stand in each of them. */
  from: readonly (readonly string[])[];
  lastUsedAt: string | null;
  sessionId?: string;
}

/** Whether a session of the page was not used for as long as those of merchants may be. */
function isIdle(
  {
    ends_idle,
    created_at,
    last_used_at,
  }: { ends_idle: boolean; created_at: string; last_used_at: string | null },
  now: Date,
): boolean {
  return ends_idle && Date.parse(last_used_at ?? created_at) <= now.getTime() - sessionLimits.idle;
}

/** Finds a token that counts: its operator is active, and it is for no more than they may do now. Those of before there were operators count until there is one. */
async function findToken(
  db: Database,
  token: string,
  { now, sandbox }: { now: Date; sandbox: boolean },
): Promise<FoundToken | undefined> {
  const found = await db
    .selectFrom('operator_token')
    .select(['id', 'name', 'operator_id', 'is_session', 'ends_idle', 'created_at', 'last_used_at'])
    .select(['scopes', 'addresses', 'limits', 'alone'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!found || isIdle(found, now)) return undefined;
  const { id, name, operator_id, is_session, last_used_at: lastUsedAt, ...stored } = found;
  const own = parseRights(stored);
  if (operator_id === null) {
    if (await hasOperators(db)) return undefined;
    const actor = { kind: 'operator' as const, id, name };
    return { id, lastUsedAt, operatorId: undefined, rights: own, from: [own.addresses], actor };
  }
  const maker = await db
    .selectFrom('operator_user')
    .select(['id', 'name', 'scopes', 'addresses', 'limits', 'alone', 'sandbox'])
    .where('id', '=', operator_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  // Anybody signs in as those of a sandbox, so that they are nobody elsewhere.
  if (!maker || (maker.sandbox && !sandbox)) return undefined;
  const rights = parseRights(maker);
  const operatorId = maker.id;
  if (is_session) {
    const actor = { kind: 'operator' as const, id: operatorId, name: maker.name };
    return { id, lastUsedAt, operatorId, rights, from: [rights.addresses], actor, sessionId: id };
  }
  return {
    id,
    lastUsedAt,
    operatorId,
    rights: sharedRights(own, rights),
    from: [own.addresses, rights.addresses],
    actor: { kind: 'operator', id, name },
  };
}
