import type { Config } from '../config';
import type { Database } from '../database/tables';
import { GatewayError } from '../http/errors';

/** A user as signing in needs him: he is who he says only once password and code were checked. */
export interface SignInUser {
  id: string;
  merchantId: string;
  account: string;
  nickName: string;
  passwordHash: string;
  mustSetPassword: boolean;
  authenticatorSecret: string | null;
  /** IP addresses and networks that he may come from; empty is from anywhere. */
  whitelist: string[];
  isActive: boolean;
  /** False for a user of another kind, such as an agent, who signs in elsewhere. */
  isMerchantUser: boolean;
  merchantCode: string;
  merchantIsActive: boolean;
  /** The merchant's accounts in his order: country and the origin of its gateway, empty for this one. */
  accounts: { country: string; gatewayUrl: string }[];
}

/**
 * Finds a user by id or by what he signs in with (any case). Users of the sandbox's merchants exist only for a gateway
 * that is a sandbox: everybody knows their passwords.
 */
export async function findUser(
  db: Database,
  config: Pick<Config, 'sandbox'>,
  by: { id: string } | { account: string },
): Promise<SignInUser | undefined> {
  const query = db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select([
      'user.id',
      'user.merchant_id as merchantId',
      'user.account',
      'user.nick_name as nickName',
      'user.password_hash as passwordHash',
      'user.must_set_password as mustSetPassword',
      'user.authenticator_secret as authenticatorSecret',
      'user.whitelist',
      'user.status',
      'user.kind',
      'merchant.code as merchantCode',
      'merchant.status as merchantStatus',
    ])
    .where('id' in by ? 'user.id' : 'user.account', '=', 'id' in by ? by.id : by.account)
    .where((is) => (config.sandbox ? is.val(true) : is('merchant.sandbox', '=', false)));
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { status, merchantStatus, kind, ...user } = row;
  const accounts = await db
    .selectFrom('merchant_account')
    .select(['country', 'gateway_url as gatewayUrl'])
    .where('merchant_id', '=', user.merchantId)
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
 * Finds whose an account is, and what it is opened with. One query whether there is such an account or not, so that the
 * time tells nothing, unlike `findUser`.
 */
export async function findCredentials(
  db: Database,
  config: Pick<Config, 'sandbox'>,
  account: string,
): Promise<{ id: string; account: string; passwordHash: string } | undefined> {
  return db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'user.account', 'user.password_hash as passwordHash'])
    .where('user.account', '=', account)
    .where((is) => (config.sandbox ? is.val(true) : is('merchant.sandbox', '=', false)))
    .executeTakeFirst();
}

/** What one signs in with, in the one form in which it is stored and looked up. */
export function normalizeAccount(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}

/** Refusals that are not about who one is: HTTP 200 with a code each, which the web app shows as a dialog. */
const codes = { userDisabled: 423, merchantDisabled: 424, noAccounts: 425, otherKind: 426 };

/**
 * Throws where the user or his merchant is disabled, the merchant has no account in any country, or the user is none of
 * a merchant. Told only to who proved to be the user.
 */
export function requireUsable(user: SignInUser): void {
  const reason = reasonAgainst(user);
  if (reason) throw new GatewayError({ status: 200, code: codes[reason], text: `authentication.${reason}` });
}

function reasonAgainst(user: SignInUser): keyof typeof codes | undefined {
  if (!user.isActive) return 'userDisabled';
  if (!user.isMerchantUser) return 'otherKind';
  if (!user.merchantIsActive) return 'merchantDisabled';
  return user.accounts.length === 0 ? 'noAccounts' : undefined;
}
