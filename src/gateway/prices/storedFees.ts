import type { MinorTier } from '../../metadata/tenants/prices';
import type { Database } from '../database/declared/tables';

/** Key of fees: merchant, country, kind and method. The method is empty for all that have no fees of their own. */
interface FeeKey {
  merchant_id: string;
  country: string;
  kind: string;
  method: string;
}

/** The tiers of all days of one key, from the first day and the lowest amount up. */
interface StoredFees {
  key: FeeKey;
  tiers: MinorTier[];
}

/** A stored tier. Amounts are in minor units. */
export interface TierRow {
  begins?: string | null;
  from_amount: number;
  fixed: number;
  rate: number;
  unit: number;
  minimum: number | null;
  on_refund: 'return' | null;
}

/** Returns the tier of a row. */
export function tierOf({
  begins,
  from_amount: from,
  fixed,
  rate,
  unit,
  minimum,
  on_refund,
}: TierRow): MinorTier {
  return {
    from,
    fixed,
    rate,
    unit,
    ...(minimum !== null && { minimum }),
    ...(on_refund && { onRefund: on_refund }),
    ...(begins && { begins }),
  };
}

/** Reads the fees of all merchants. */
export async function readFees(db: Database): Promise<StoredFees[]> {
  const columns = [
    'merchant_id',
    'country',
    'kind',
    'method',
    'from_amount',
    'fixed',
    'rate',
    'unit',
    'minimum',
    'on_refund',
  ] as const;
  const always = await db.selectFrom('fee_tier').select(columns).orderBy('from_amount').execute();
  const dated = await db
    .selectFrom('dated_fee_tier')
    .select([...columns, 'begins'])
    .orderBy('begins')
    .orderBy('from_amount')
    .execute();
  const found = new Map<string, StoredFees>();
  for (const row of [...always, ...dated]) {
    const { merchant_id, country, kind, method, ...tier } = row;
    const name = [merchant_id, country, kind, method].join(' ');
    const fees = found.get(name) ?? { key: { merchant_id, country, kind, method }, tiers: [] };
    fees.tiers.push(tierOf(tier));
    found.set(name, fees);
  }
  return [...found.values()];
}

/** Stores fees in place of those that there are of the key; without tiers there are none then. */
export async function storeFees(db: Database, { key, tiers }: StoredFees): Promise<void> {
  for (const table of ['fee_tier', 'dated_fee_tier'] as const)
    await db
      .deleteFrom(table)
      .where('merchant_id', '=', key.merchant_id)
      .where((is) => is.and(key))
      .execute();
  const rows = tiers.map(({ from, begins, minimum = null, onRefund = null, ...tier }) => ({
    begins,
    row: { ...key, from_amount: from, minimum, on_refund: onRefund, ...tier },
  }));
  const always = rows.flatMap(({ begins, row }) => (begins === undefined ? [row] : []));
  const dated = rows.flatMap(({ begins, row }) => (begins === undefined ? [] : [{ ...row, begins }]));
  if (always.length > 0) await db.insertInto('fee_tier').values(always).execute();
  if (dated.length > 0) await db.insertInto('dated_fee_tier').values(dated).execute();
}
