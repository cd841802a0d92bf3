import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { defineJob } from '../jobs/Job';
import { readEntries, type StoredEntry } from './entries';
import type { LedgerAccountKey } from './tables';

/** The hash of an account without entries. */
export const chainStart = '0'.repeat(64);

/** How often new entries are chained, in milliseconds. */
const interval = 60_000;

/**
 * Chains the entries of each account: a link holds the hash of the last entry, into which the hash of every entry before
 * it went. A change of any entry shows from then on. It is done after posting, which waits for nothing here.
 */
export const chainEntries = defineJob({
  kind: 'ledger.chain',
  payload: {},
  every: interval,
  run: async ({ db, context: { model, now } }) => {
    for (const account of await readUnchained(db)) await extendChain(db, model, account, now);
  },
});

/** Reads the accounts that have entries after their last link. */
async function readUnchained(db: Database): Promise<LedgerAccountKey[]> {
  const { rows } = await sql<LedgerAccountKey>`
    select merchant_id as "merchantId", country, currency from ledger_account as account
    where entries > coalesce((
      select max(sequence) from ledger_link as link
      where link.merchant_id = account.merchant_id and link.country = account.country
        and link.currency = account.currency
    ), 0)`.execute(db);
  return rows;
}

/**
 * Adds a link for the entries that an account has since its last one. It is dated after they were read, so that a snapshot that
 * lacks one of them was taken before that.
 */
export async function extendChain(
  db: Database,
  model: Model,
  account: LedgerAccountKey,
  now: () => Date,
): Promise<void> {
  const { merchantId, country, currency } = account;
  const last = await readLink(db, account);
  const { sequence, hash } = await readChainHead(db, model, account, last);
  if (sequence === last.sequence) return;
  await db
    .insertInto('ledger_link')
    .values({
      merchant_id: merchantId,
      country,
      currency,
      sequence,
      hash,
      made_at: now().toISOString(),
    })
    // Another process has chained the same entries, to the same hash.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the head of an account's chain: what all of its entries hash to, of which those up to `link` need not be read. */
export async function readChainHead(
  db: Database,
  model: Model,
  account: LedgerAccountKey,
  link?: ChainLink,
): Promise<ChainLink> {
  let { sequence, hash } = link ?? (await readLink(db, account));
  for await (const page of readEntries(db, model, account, { from: sequence })) {
    for (const entry of page) hash = hashEntry(hash, entry);
    sequence = page.at(-1)!.sequence;
  }
  return { sequence, hash };
}

/** What the entries of an account up to a sequence hash to, in lower-case hexadecimal digits. */
export interface ChainLink {
  sequence: number;
  hash: string;
}

/** Reads the last link of an account, or the start of its chain. */
export async function readLink(
  db: Database,
  { merchantId, country, currency }: LedgerAccountKey,
): Promise<ChainLink> {
  const link = await db
    .selectFrom('ledger_link')
    .select(['sequence', 'hash'])
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('currency', '=', currency)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return link ?? { sequence: 0, hash: chainStart };
}

/** Returns the hash of an entry: SHA-256 of the hash before it and of what the entry says, as a JSON array. */
export function hashEntry(previous: string, entry: StoredEntry): string {
  const { sequence, postingId, postedAt, account, businessType, sourceEntity, sourceId, sourceNo } = entry;
  const { currency, income, expense, balance, valueAt } = entry;
  const source = [sourceEntity ?? null, sourceId ?? null, sourceNo ?? null];
  // Entries of older versions have none.
  const value = valueAt === undefined ? [] : [valueAt];
  const amounts = [currency, income ?? 0, expense ?? 0, balance];
  const content = [sequence, postingId, postedAt, account, businessType, ...source, ...amounts, ...value];
  return createHash('sha256')
    .update(JSON.stringify([previous, ...content]))
    .digest('hex');
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'ledger.chain': Record<string, never>;
  }
}
