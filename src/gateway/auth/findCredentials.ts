import type { Config } from '../Config';
import type { Database } from '../database/Database';

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
