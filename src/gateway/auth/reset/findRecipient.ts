import type { Config } from '../../Config';
import type { Database } from '../../database/Database';

/** Finds whom a code is sent to. One query whether there is such an account or not, unlike `findUser`. */
export async function findRecipient(
  db: Database,
  config: Pick<Config, 'sandbox'>,
  account: string,
): Promise<{ id: string; account: string } | undefined> {
  return db
    .selectFrom('merchant_user as user')
    .innerJoin('merchant', 'merchant.id', 'user.merchant_id')
    .select(['user.id', 'user.account'])
    .where('user.account', '=', account)
    .where((is) => (config.sandbox ? is.val(true) : is('merchant.sandbox', '=', false)))
    .executeTakeFirst();
}
