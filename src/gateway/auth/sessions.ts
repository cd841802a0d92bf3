import type { NewSession } from '../../contract/signIn';
import type { Model } from '../../metadata/model/Model';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { numberFormatOf } from '../../metadata/values/numberFormats';
import { matchPermissions, permissionNames } from '../../metadata/tenants/permissionPatterns';
import { countsIn, readAmounts } from '../../metadata/tenants/roleRights';
import type { Database } from '../database/declared/tables';
import type { ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/responses';
import { chosenLanguage, requestLanguage } from '../http/translation';
import { describeAccount } from './account';
import { requireListedAddress } from './ipWhitelist';
import { requestOrigin } from './securityEvents';
import { sessionLimits } from './tables';
import { revokeTickets } from './tickets';
import { hashToken, newToken } from './tokens';
import { isServedMerchant, type SignInUser, usersDatabase } from './users';

/** Shortest time between two notes of a session's use, in milliseconds. */
const noted = 15_000;

/** Begins a session. Returns its token and the account: every way to sign in ends with this. */
export async function beginSession(
  { model, now }: ServerContext,
  db: Database,
  user: SignInUser,
  request: FastifyRequest,
): Promise<NewSession> {
  return {
    token: await createSession(db, user.id, request, now()),
    account: describeAccount(model, user, requestLanguage(request, model)),
  };
}

/** Stores a new session of an authenticated user. Returns its token, of which only the hash is stored. */
export async function createSession(
  db: Database,
  userId: string,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  now: Date,
): Promise<string> {
  const token = newToken();
  const at = now.toISOString();
  await db
    .insertInto('user_session')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      ...requestOrigin(request),
      created_at: at,
      last_used_at: at,
    })
    .execute();
  return token;
}

/** The sessions of the requests that are being handled: each is found once, before the body is read. */
const sessions = new WeakMap<FastifyRequest, Promise<Session>>();

/**
 * Returns the session of a request's `Authorization` token. Throws 401 with code 409 if there is none (any more), and
 * 410 if the request comes from an address that is not on the user's whitelist (any more).
 */
export async function requireSession(request: FastifyRequest, context: ServerContext): Promise<Session> {
  const session = sessions.get(request) ?? authenticate(request, context);
  sessions.set(request, session);
  return session;
}

async function authenticate(request: FastifyRequest, context: ServerContext): Promise<Session> {
  const token = request.headers.authorization;
  const session = token ? await findSession(context, token, request) : undefined;
  if (!session) throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
  return session;
}

/**
 * Finds the session of a token; `undefined` if it has expired, or its user or merchant was disabled. Notes its use, which keeps it alive,
 * and its user's language, unless nobody has made the request (`Unattended`).
 */
async function findSession(
  context: ServerContext,
  token: string,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<Session | undefined> {
  const { model } = context;
  const db = usersDatabase(context);
  const now = context.now();
  const tokenHash = hashToken(token);
  const [row] = await readSessions(context, [tokenHash]);
  if (!row) return undefined;
  const { lastUsedAt, patterns, whitelist, language, numberFormat, tokenHash: _hash, ...session } = row;
  const { closedCountries = [] } = session;
  requireListedAddress(whitelist, request);
  const isUsed = request.headers.unattended === undefined;
  if (isUsed && Date.parse(lastUsedAt) < now.getTime() - noted) {
    await db
      .updateTable('user_session')
      .set({ last_used_at: now.toISOString() })
      .where('token_hash', '=', tokenHash)
      .where('last_used_at', '<', now.toISOString())
      .execute();
  }
  const chosen = chosenLanguage(request, model);
  if (isUsed && chosen !== undefined && chosen !== language) {
    await db
      .updateTable('merchant_user')
      .set({ language: chosen })
      .where('id', '=', session.userId)
      .execute();
  }
  return {
    ...session,
    numberFormat: numberFormatOf(model, numberFormat, [...session.countries, ...closedCountries]),
    permissions: expandPermissions(model, patterns),
  };
}

/** A session as it is stored, with what its user may do. */
export interface StoredSession extends Omit<Session, 'permissions' | 'application' | 'numberFormat'> {
  tokenHash: string;
  /** Patterns of the permissions of the user's role. */
  patterns: string[];
  whitelist: string[];
  /** Language of e-mails to the user; null while it is not known. */
  language: string | null;
  /** The chosen number format, a BCP 47 tag; null while the user has not chosen. */
  numberFormat: string | null;
  /** ISO 8601, UTC. */
  lastUsedAt: string;
}

/** Reads those sessions of some tokens that have not expired, and whose user and merchant are active. Notes no use of them. */
export async function readSessions(
  context: Pick<ServerContext, 'db' | 'home' | 'config' | 'now'>,
  tokenHashes: string[],
): Promise<StoredSession[]> {
  const expiry = sessionExpiry(context.now());
  const rows = await usersDatabase(context)
    .selectFrom('user_session as session')
    .innerJoin('merchant_user as user', 'user.id', 'session.user_id')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select([
      'session.id',
      'session.token_hash as tokenHash',
      'user.id as userId',
      'user.nick_name as userName',
      'user.merchant_id as merchantId',
      'merchant.sandbox as isSandbox',
      'user.whitelist',
      'user.language',
      'user.number_format as numberFormat',
      'role.permissions as patterns',
      'role.countries as roleCountries',
      'role.amounts',
      'session.last_used_at as lastUsedAt',
      activeCountries.as('accounts'),
    ])
    .where('session.token_hash', '=', sql<string>`any(${tokenHashes}::text[])`)
    .where('session.last_used_at', '>', expiry.lastUsedAt)
    .where('session.created_at', '>', expiry.createdAt)
    .where('user.status', '=', 'active')
    .where('merchant.status', '=', 'active')
    .where(isServedMerchant(context.config))
    .execute();
  return rows.map(({ accounts, roleCountries, amounts, ...row }) => ({
    ...row,
    roleCountries,
    ...placesOf(accounts, roleCountries),
    amounts: readAmounts(amounts),
  }));
}

/** Returns in which countries of a merchant a role counts, and in which it does not. */
export function placesOf(
  accounts: readonly string[],
  roleCountries: readonly string[] | null,
): Pick<Session, 'countries' | 'closedCountries'> {
  const counts = (country: string) => countsIn({ countries: roleCountries }, country);
  return {
    countries: accounts.filter(counts),
    closedCountries: accounts.filter((country) => !counts(country)),
  };
}

/** Returns the permissions of a role, whose patterns may stand for several. */
export function expandPermissions({ permissions: tree }: Model, patterns: string[]): ReadonlySet<string> {
  return new Set(matchPermissions(patterns, permissionNames(tree)));
}

/** The countries in which a merchant has an account. */
export const activeCountries = sql<string[]>`array(select country from merchant_account
  where merchant_id = merchant.id and status = 'active' order by position)`;

/** Times at which a session was last used and began, or the limits of the two: ISO 8601, UTC. */
interface SessionTimes {
  lastUsedAt: string;
  createdAt: string;
}

/** A session has expired unless both of its times are later than these. */
export function sessionExpiry(now: Date): SessionTimes {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  return { lastUsedAt: before(sessionLimits.idle), createdAt: before(sessionLimits.total) };
}

/**
 * Ends the sessions of a user, except `keptSession`, and revokes their tickets (product 3.8). What was issued for an old password or
 * authenticator is void once it changes.
 */
export async function revokeAccess(
  db: Database,
  userId: string,
  now: Date,
  keptSession?: string,
): Promise<void> {
  await revokeTickets(db, userId);
  await endSessions(db, userId, now, keptSession);
}

/** Ends the sessions of a user, except the one with the id `kept`. Returns how many of them had not expired. */
export async function endSessions(db: Database, userId: string, now: Date, kept?: string): Promise<number> {
  let sessions = db.deleteFrom('user_session').where('user_id', '=', userId);
  if (kept !== undefined) sessions = sessions.where('id', '!=', kept);
  const ended = await sessions.returning(['created_at as createdAt', 'last_used_at as lastUsedAt']).execute();
  const expiry = sessionExpiry(now);
  return ended.filter((session) => !isExpired(session, expiry)).length;
}

function isExpired(session: SessionTimes, expiry: SessionTimes): boolean {
  const isLater = (name: keyof SessionTimes) => Date.parse(session[name]) > Date.parse(expiry[name]);
  return !isLater('lastUsedAt') || !isLater('createdAt');
}
