import type { Database } from '../database/declared/tables';
import type { LedgerAccountKey } from './tables';

/** A posting, by where it is in the order of an account. */
interface PlacedPosting {
  sequence: number;
  postingId: string;
}

/** Postings of one read. */
const pageSize = 5_000;

/** Returns for each posting of an account its sequence, id and what it changes of the provider's accounts. */
export async function readProviderSides(
  db: Database,
  { merchantId, country, currency }: LedgerAccountKey,
  postings: PlacedPosting[],
): Promise<{ sequence: number; content: unknown[] }[]> {
  const rows = await db
    .selectFrom('ledger_provider_entry')
    .select(['posting_id', 'account', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('currency', '=', currency)
    .where('posting_id', 'in', [...new Set(postings.map(({ postingId }) => postingId))])
    .orderBy('account')
    .execute();
  const sides = new Map<string, [account: string, amount: string][]>();
  for (const { posting_id: id, account, amount } of rows)
    sides.set(id, [...(sides.get(id) ?? []), [account, String(amount)]]);
  return postings.map(({ sequence, postingId }) => ({
    sequence,
    content: [sequence, postingId, sides.get(postingId) ?? []],
  }));
}

/** Reads the postings of an account that change nothing of the merchant's, after the sequence `from`, page by page. */
export async function* readProviderOnly(
  db: Database,
  { merchantId, country, currency }: LedgerAccountKey,
  { from }: { from: number },
): AsyncGenerator<PlacedPosting[]> {
  for (let last = from; ;) {
    const page = await db
      .selectFrom('ledger_provider_only')
      .select(['sequence', 'posting_id as postingId'])
      .where('merchant_id', '=', merchantId)
      .where('country', '=', country)
      .where('currency', '=', currency)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(pageSize)
      .execute();
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)!.sequence;
  }
}
