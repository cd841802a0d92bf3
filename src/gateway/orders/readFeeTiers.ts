import type { Database } from '../database/Database';
import type { FeeTier } from './FeeTier';

/** What a merchant pays in a country. Throws where nothing was agreed: an order must not be taken for free by mistake. */
export async function readFeeTiers(
  db: Database,
  merchantId: string,
  country: string,
  kind: 'collection' | 'payout',
): Promise<FeeTier[]> {
  const tiers = await db
    .selectFrom('fee_tier')
    .select(['from_amount as from', 'fixed', 'rate'])
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('kind', '=', kind)
    .orderBy('from_amount')
    .execute();
  if (tiers.length === 0) throw new Error(`Merchant ${merchantId} has no ${kind} fees in ${country}.`);
  return tiers;
}
