import type { Config } from '../Config';
import type { Database } from '../database/Database';
import type { SignInUser } from './SignInUser';

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
