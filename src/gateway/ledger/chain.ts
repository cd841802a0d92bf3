import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/declared/tables';
import { definePeriodicJob } from '../jobs/Job';
import type { Gauge } from '../Gauge';
import { readEntries, type StoredEntry } from './entries';
import { readProviderOnly, readProviderSides } from './providerEntries';
import type { LedgerAccountKey } from './tables';

/** The hash of an account without entries. */
export const chainStart = '0'.repeat(64);

/** Interval at which new entries are chained, in milliseconds. */
const interval = 60_000;

/** A row as its chain hashes it; sequences begin with 1. */
interface ChainedRow {
  sequence: number;
  content: unknown[];
}

interface Chain {
  /** The table that has its links. */
  links: string;
  /** The column of `ledger_account` that counts its rows. */
  count: string;
  /** Reads the rows of an account after a sequence, page by page. */
  read(
    db: Database,
    model: Model,
    account: LedgerAccountKey,
    range: { from: number },
  ): AsyncGenerator<ChainedRow[]>;
}

/**
 * The chains of each account. They are of the merchant's entries, the provider's side of their postings, and the postings that change
 * nothing of the merchant's.
 */
const chains = {
  entries: {
    links: 'ledger_link',
    count: 'entries',
    async *read(db, model, account, range) {
      for await (const page of readEntries(db, model, account, range))
        yield page.map((entry) => ({ sequence: entry.sequence, content: contentOf(entry) }));
    },
  },
  provider: {
    links: 'ledger_provider_link',
    count: 'entries',
    async *read(db, model, account, range) {
      for await (const page of readEntries(db, model, account, range))
        yield readProviderSides(db, account, page);
    },
  },
  providerOnly: {
    links: 'ledger_provider_only_link',
    count: 'provider_only',
    async *read(db, _model, account, range) {
      for await (const page of readProviderOnly(db, account, range))
        yield readProviderSides(db, account, page);
    },
  },
} satisfies Record<string, Chain>;

export type ChainName = keyof typeof chains;

export const chainNames = Object.keys(chains) as ChainName[];

/** The hash of a chain up to a sequence, in lower-case hexadecimal digits. */
export interface ChainLink {
  sequence: number;
  hash: string;
}

/** A link as it is kept. */
interface StoredLink extends ChainLink {
  madeAt: string;
}

/**
 * Chains the postings of each account: a link holds the last row's hash, which follows from all rows before it. So a change of any of them
 * shows. It is done after posting, which waits for nothing here.
 */
export const chainEntries = definePeriodicJob({
  kind: 'ledger.chain',
  every: interval,
  run: async ({ db, context: { model, now } }) => {
    for (const name of chainNames) {
      for (const account of await readUnchained(db, name)) await extendChain(db, model, account, name, now);
    }
  },
});

/** Reads the accounts that have rows after the last link of a chain. */
async function readUnchained(db: Database, name: ChainName): Promise<LedgerAccountKey[]> {
  const { links, count } = chains[name];
  const { rows } = await sql<LedgerAccountKey>`
    select merchant_id as "merchantId", country, currency from ledger_account as account
    where ${sql.ref(count)} > coalesce((
      select max(sequence) from ${sql.table(links)} as link
      where link.merchant_id = account.merchant_id and link.country = account.country
        and link.currency = account.currency
    ), 0)`.execute(db);
  return rows;
}

/** Gauge of the accounts whose chains are behind their postings. */
export const unchainedAccounts: Gauge = {
  name: 'ledger_unchained_accounts',
  help: 'Accounts with entries that no link of their chain covers yet.',
  labels: ['chain'],
  read: (db) =>
    Promise.all(
      chainNames.map(async (chain) => ({
        value: (await readUnchained(db, chain)).length,
        labels: { chain },
      })),
    ),
};

/**
 * Adds a link for what an account has since the last one of a chain. It is dated after the rows were read, so that a
 * snapshot that lacks one of them was taken before that.
 */
export async function extendChain(
  db: Database,
  model: Model,
  account: LedgerAccountKey,
  name: ChainName,
  now: () => Date,
): Promise<void> {
  const last = await readLink(db, account, name);
  const { sequence, hash } = await readHead(db, model, account, name, last);
  if (sequence === last.sequence) return;
  const { merchantId, country, currency } = account;
  // Another process may have chained the same rows, to the same hash.
  await sql`
    insert into ${sql.table(chains[name].links)} (merchant_id, country, currency, sequence, hash, made_at)
    values (${merchantId}, ${country}, ${currency}, ${sequence}, ${hash}, ${now().toISOString()})
    on conflict do nothing`.execute(db);
}

/** Returns the head of an account's chain: the hash of all entries. Those up to its last link need not be read. */
export async function readChainHead(
  db: Database,
  model: Model,
  account: LedgerAccountKey,
): Promise<ChainLink> {
  return readHead(db, model, account, 'entries', await readLink(db, account, 'entries'));
}

async function readHead(
  db: Database,
  model: Model,
  account: LedgerAccountKey,
  name: ChainName,
  last: ChainLink,
): Promise<ChainLink> {
  let { sequence, hash } = last;
  for await (const page of followChain(db, model, account, name, last)) ({ sequence, hash } = page.at(-1)!);
  return { sequence, hash };
}

/** Computes the hash of each row of a chain after a link, page by page. */
export async function* followChain(
  db: Database,
  model: Model,
  account: LedgerAccountKey,
  name: ChainName,
  { sequence: from, hash: start }: ChainLink = { sequence: 0, hash: chainStart },
): AsyncGenerator<ChainLink[]> {
  let hash = start;
  for await (const page of chains[name].read(db, model, account, { from })) {
    yield page.map(({ sequence, content }) => {
      hash = hashRow(hash, content);
      return { sequence, hash };
    });
  }
}

/** Reads the last link of a chain of an account, or its start. */
export async function readLink(
  db: Database,
  account: LedgerAccountKey,
  name: ChainName,
): Promise<ChainLink & { madeAt?: string }> {
  const [link] = await readLinks(db, account, name, { limit: 1 });
  return link ?? { sequence: 0, hash: chainStart };
}

/** Reads the links of a chain of an account, the last ones first. */
export async function readLinks(
  db: Database,
  { merchantId, country, currency }: LedgerAccountKey,
  name: ChainName,
  { limit }: { limit?: number } = {},
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select sequence, hash, made_at as "madeAt" from ${sql.table(chains[name].links)}
    where merchant_id = ${merchantId} and country = ${country} and currency = ${currency}
    order by sequence desc limit ${limit ?? null}`.execute(db);
  return rows;
}

/** Returns the hash of an entry: SHA-256 of the hash before it and the entry, as a JSON array. */
export function hashEntry(previous: string, entry: StoredEntry): string {
  return hashRow(previous, contentOf(entry));
}

function contentOf(entry: StoredEntry): unknown[] {
  const { sequence, postingId, postedAt, account, businessType, sourceEntity, sourceId, sourceNo } = entry;
  const { currency, income, expense, balance, valueAt, fee } = entry;
  const source = [sourceEntity ?? null, sourceId ?? null, sourceNo ?? null];
  // Entries of older versions have none.
  const value = valueAt === undefined ? [] : [valueAt];
  const charged = fee === undefined ? [] : [fee];
  const amounts = [currency, income ?? 0, expense ?? 0, balance];
  return [sequence, postingId, postedAt, account, businessType, ...source, ...amounts, ...value, ...charged];
}

function hashRow(previous: string, content: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([previous, ...content]))
    .digest('hex');
}
