import type { Database } from '../../database/declared/tables';
import type { TransferParty } from '../../orders/changes/transfers';
import type { Scope } from '../../resources/access';

/** A merchant with an account in a country, as a transfer names it. */
export interface Party extends TransferParty {
  merchantId: string;
}

/**
 * Finds the account to which a merchant may transfer money in a country. Returns `undefined` for an unknown number, a disabled account or
 * merchant, and where only one merchant is the sandbox's: nobody can tell these apart.
 */
export async function findReceiver(
  db: Database,
  { merchantId, country }: Scope,
  account: string,
): Promise<Party | undefined> {
  return db
    .selectFrom('merchant')
    .innerJoin('merchant_account as account', 'account.merchant_id', 'merchant.id')
    .innerJoin('merchant as own', 'own.sandbox', 'merchant.sandbox')
    .select(['merchant.id as merchantId', 'merchant.code as account', 'merchant.name'])
    .where('own.id', '=', merchantId)
    .where('merchant.code', '=', account)
    .where('merchant.status', '=', 'active')
    .where('account.country', '=', country)
    .where('account.status', '=', 'active')
    .executeTakeFirst();
}

/** Reads a merchant as a party of transfers. */
export async function readParty(db: Database, merchantId: string): Promise<Party> {
  return db
    .selectFrom('merchant')
    .select(['id as merchantId', 'code as account', 'name'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
}
