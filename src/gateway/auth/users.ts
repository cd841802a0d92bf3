import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../config';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { requireListedAddress } from './ipWhitelist';

/** A user as signing in needs them. It does not prove that a request comes from this user: password and code do. */
export interface SignInUser {
  id: string;
  merchantId: string;
  account: string;
  nickName: string;
  passwordHash: string;
  mustSetPassword: boolean;
  /** Encrypted; null while no authenticator is bound. */
  authenticatorSecret: string | null;
  /** Addresses and networks from which the user may come; empty allows all. */
  whitelist: string[];
  isActive: boolean;
  /** False for a user of another kind, such as an agent, who signs in elsewhere. */
  isMerchantUser: boolean;
  /** The chosen number format, a BCP 47 tag; null while the user has not chosen. */
  numberFormat: string | null;
  merchantCode: string;
  merchantName: string;
  merchantIsActive: boolean;
  /** Whether the merchant is one of the sandbox. */
  isSandbox: boolean;
  /** The merchant's accounts in its order: country and the origin of its gateway, empty for this one. */
  accounts: { country: string; gatewayUrl: string }[];
  /** Codes of the countries in which the user's role counts; null for all. */
  roleCountries: string[] | null;
}

/** Returns the database of users and their sessions: that of the gateway at which they sign in. */
export function usersDatabase({ db, home }: Pick<ServerContext, 'db' | 'home'>): Database {
  return home ?? db;
}

/** Finds a user by id or by normalized account name. */
export async function findUser(
  db: Database,
  config: Pick<Config, 'sandbox'>,
  by: { id: string } | { account: string },
): Promise<SignInUser | undefined> {
  const row = await db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .innerJoin('merchant_role as role', 'role.id', 'user.role_id')
    .select([
      'user.id',
      'role.countries as roleCountries',
      'user.merchant_id as merchantId',
      'user.account',
      'user.nick_name as nickName',
      'user.password_hash as passwordHash',
      'user.must_set_password as mustSetPassword',
      'user.authenticator_secret as authenticatorSecret',
      'user.whitelist',
      'user.status',
      'user.kind',
      'user.number_format as numberFormat',
      'merchant.code as merchantCode',
      'merchant.name as merchantName',
      'merchant.status as merchantStatus',
      'merchant.sandbox as isSandbox',
    ])
    .where('id' in by ? 'user.id' : 'user.account', '=', 'id' in by ? by.id : by.account)
    .where(isServedMerchant(config))
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, merchantStatus, kind, ...user } = row;
  const accounts = await db
    .selectFrom('merchant_account')
    .select(['country', 'gateway_url as gatewayUrl'])
    .where('merchant_id', '=', user.merchantId)
    .where('status', '=', 'active')
    .orderBy('position')
    .execute();
  return {
    ...user,
    isActive: status === 'active',
    isMerchantUser: kind === 'merchant',
    merchantIsActive: merchantStatus === 'active',
    accounts,
  };
}

/**
 * Finds the id and password hash of an account. Unlike `findUser` this is one query whether the account exists or not,
 * so that the time of the response does not reveal it (product 3.6).
 */
export async function findCredentials(
  db: Database,
  config: Pick<Config, 'sandbox'>,
  account: string,
): Promise<
  { id: string; account: string; passwordHash: string; passwordExpiresAt: string | null } | undefined
> {
  return db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'user.account', 'user.password_hash as passwordHash'])
    .select('user.password_expires_at as passwordExpiresAt')
    .where('user.account', '=', account)
    .where(isServedMerchant(config))
    .executeTakeFirst();
}

/** SQL condition on a joined `merchant`: those of the sandbox, whose passwords are public, exist only for a sandbox. */
export function isServedMerchant(
  { sandbox }: Pick<Config, 'sandbox'>,
  merchant = 'merchant',
): RawBuilder<boolean> {
  return sandbox ? sql<boolean>`true` : sql<boolean>`not ${sql.ref(`${merchant}.sandbox`)}`;
}

/** An account name in a request. PostgreSQL can neither store nor look up the character 0. */
export const accountSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 254,
  pattern: '^[^\\u0000]*$',
} as const;

/** The one form of an account name in which it is stored and looked up. */
export function normalizeAccount(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}

/** Envelope codes, sent with HTTP 200, of the reasons that the web app explains in a dialog (product 3.11). */
const rejectionCodes = { userDisabled: 423, merchantDisabled: 424, noAccounts: 425, otherKind: 426 };

/**
 * Throws unless the user may sign in. User and merchant must be active, with an account, and the request come from a listed address. Call
 * it only after the user was authenticated, because the error reveals that the account exists.
 */
export function requireSignInAllowed(user: SignInUser, request: Pick<FastifyRequest, 'ip'>): void {
  requireActive(user);
  requireListedAddress(user.whitelist, request);
}

/** Throws unless user and merchant are active, the merchant has an account, and the user belongs to a merchant. */
export function requireActive(user: SignInUser): void {
  const reason = reasonAgainst(user);
  if (!reason) return;
  throw new GatewayError({ status: 200, code: rejectionCodes[reason], text: `authentication.${reason}` });
}

function reasonAgainst(user: SignInUser): keyof typeof rejectionCodes | undefined {
  if (!user.isActive) return 'userDisabled';
  if (!user.isMerchantUser) return 'otherKind';
  if (!user.merchantIsActive) return 'merchantDisabled';
  return user.accounts.length === 0 ? 'noAccounts' : undefined;
}
