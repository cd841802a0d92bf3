import { rejectChanges } from '../database/appendOnly';
import type { Migration } from '../database/migrations';
import type { Balance, ProviderAccount } from './accounts';
import { bigint, instant, nobody, text, uuid } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** The key of an account: one of a merchant in a country and currency. */
export interface LedgerAccountKey {
  merchantId: string;
  country: string;
  currency: string;
}

const accountColumns = { merchant_id: uuid(), country: text(nobody), currency: text(nobody) };

/** A link of a chain: its hash is SHA-256 in lower-case hexadecimal digits. */
const linkColumns = { ...accountColumns, sequence: bigint(), hash: text(nobody), made_at: instant() };

/** The tables of the ledger. The merchants' entries are the records of `ledger-entry`. */
export const ledgerTables = defineTables({
  /** Balances of a merchant's account, in minor units, texts beyond 2^53. One row, so that a posting waits for one lock. */
  ledger_account: {
    by: 'merchant',
    key: ['merchant_id', 'country', 'currency'],
    keep: 'always',
    columns: {
      ...accountColumns,
      available: bigint<number | string>().default('0'),
      unsettled: bigint<number | string>().default('0'),
      payout_hold: bigint<number | string>().default('0'),
      withdraw_hold: bigint<number | string>().default('0'),
      /** The number of its entries, which is the sequence of the last one. */
      entries: bigint().default('0'),
      /** The number of its rows in `ledger_provider_only`. */
      provider_only: bigint().default('0'),
      provider_hold: bigint<number | string>().default('0'),
      refund_hold: bigint<number | string>().default('0'),
      dispute_hold: bigint<number | string>().default('0'),
      reserve: bigint<number | string>().default('0'),
    },
  },
  /** Postings, each once by its key. */
  ledger_posting: {
    by: 'merchant',
    key: ['merchant_id', 'key'],
    appendOnly: true,
    columns: {
      ...accountColumns,
      id: uuid(),
      /** A key that one of the merchant's postings has, such as `settlement:<id of the payment>`. */
      key: text(nobody),
      business_type: text(nobody),
      at: instant(),
    },
  },
  /** The provider's side of postings. Their sums are its balances: no row of it is shared by writers. */
  ledger_provider_entry: {
    by: 'merchant',
    key: ['merchant_id', 'posting_id', 'account'],
    appendOnly: true,
    columns: {
      ...accountColumns,
      posting_id: uuid(),
      account: text<ProviderAccount>(nobody),
      /** Minor units; what was credited, negative where debited. A text beyond 2^53. */
      amount: bigint<number | string>(),
    },
  },
  /** Money that is held. It is released whole and once, by a row of `ledger_release`. */
  ledger_hold: {
    by: 'merchant',
    key: ['merchant_id', 'id'],
    appendOnly: true,
    columns: {
      ...accountColumns,
      /** The id of the record for which it is held. */
      id: uuid(),
      posting_id: uuid(),
      balance: text<Balance>(nobody),
      /** Minor units. */
      amount: bigint(),
    },
  },
  ledger_release: {
    by: 'merchant',
    key: ['merchant_id', 'hold_id'],
    appendOnly: true,
    columns: {
      merchant_id: uuid(),
      hold_id: uuid(),
      posting_id: uuid(),
    },
  },
  /** Postings that change nothing of the merchant's, in the order in which they were posted to its account. */
  ledger_provider_only: {
    by: 'merchant',
    key: ['merchant_id', 'country', 'currency', 'sequence'],
    appendOnly: true,
    columns: {
      ...accountColumns,
      sequence: bigint(),
      posting_id: uuid(),
    },
  },
  /** Links of the chains of accounts: what their entries up to a sequence hash to. */
  ledger_link: {
    by: 'merchant',
    key: ['merchant_id', 'country', 'currency', 'sequence'],
    appendOnly: true,
    columns: linkColumns,
  },
  /** Hashes of the provider's side of the postings of entries. */
  ledger_provider_link: {
    by: 'merchant',
    key: ['merchant_id', 'country', 'currency', 'sequence'],
    appendOnly: true,
    columns: linkColumns,
  },
  /** Hashes of the rows of `ledger_provider_only`, with the provider's side of their postings. */
  ledger_provider_only_link: {
    by: 'merchant',
    key: ['merchant_id', 'country', 'currency', 'sequence'],
    appendOnly: true,
    columns: linkColumns,
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof ledgerTables> {}
}

const account = `
  merchant_id uuid not null,
  country text collate "C" not null,
  currency text collate "C" not null`;

const linkTable = (name: string) => `create table if not exists ${name} (${account},
  sequence bigint not null,
  hash text not null,
  made_at timestamptz not null,
  primary key (merchant_id, country, currency, sequence)
);
${rejectChanges(name)}`;

/** Migrations of the ledger's tables. Everything but balances is append-only. */
export const ledgerMigrations: Migration[] = [
  {
    // No index has a balance, so that room in the page keeps changes of a busy account within it.
    name: 'ledger-001-account',
    sql: `create table if not exists ledger_account (${account},
      available bigint not null default 0 check (available >= 0),
      unsettled bigint not null default 0 check (unsettled >= 0),
      payout_hold bigint not null default 0 check (payout_hold >= 0),
      withdraw_hold bigint not null default 0 check (withdraw_hold >= 0),
      entries bigint not null default 0,
      provider_only bigint not null default 0,
      primary key (merchant_id, country, currency)
    ) with (fillfactor = 70)`,
  },
  {
    name: 'ledger-002-posting',
    sql: `create table if not exists ledger_posting (${account},
      id uuid not null,
      key text collate "C" not null,
      business_type text not null,
      at timestamptz not null,
      primary key (merchant_id, key)
    );
    ${rejectChanges('ledger_posting')}`,
  },
  {
    name: 'ledger-003-provider-entry',
    sql: `create table if not exists ledger_provider_entry (${account},
      posting_id uuid not null,
      account text not null,
      amount bigint not null,
      primary key (merchant_id, posting_id, account)
    );
    ${rejectChanges('ledger_provider_entry')}`,
  },
  {
    name: 'ledger-004-hold',
    sql: `create table if not exists ledger_hold (${account},
      id uuid not null,
      posting_id uuid not null,
      balance text not null,
      amount bigint not null check (amount > 0),
      primary key (merchant_id, id)
    );
    ${rejectChanges('ledger_hold')}`,
  },
  {
    name: 'ledger-005-release',
    sql: `create table if not exists ledger_release (
      merchant_id uuid not null,
      hold_id uuid not null,
      posting_id uuid not null,
      primary key (merchant_id, hold_id)
    );
    ${rejectChanges('ledger_release')}`,
  },
  {
    name: 'ledger-006-provider-only',
    sql: `create table if not exists ledger_provider_only (${account},
      sequence bigint not null,
      posting_id uuid not null,
      primary key (merchant_id, country, currency, sequence)
    );
    ${rejectChanges('ledger_provider_only')}`,
  },
  { name: 'ledger-007-link', sql: linkTable('ledger_link') },
  { name: 'ledger-008-provider-link', sql: linkTable('ledger_provider_link') },
  { name: 'ledger-009-provider-only-link', sql: linkTable('ledger_provider_only_link') },
  {
    name: 'ledger-010-entry-sequence',
    entities: ['ledger-entry'],
    sql: `create unique index if not exists ledger_entry_sequence
      on ledger_entry (merchant_id, country, currency, sequence)`,
  },
  {
    name: 'ledger-011-provider-hold',
    sql: `alter table ledger_account
      add column if not exists provider_hold bigint not null default 0 check (provider_hold >= 0)`,
  },
  {
    name: 'ledger-012-refund-hold',
    sql: `alter table ledger_account
      add column if not exists refund_hold bigint not null default 0 check (refund_hold >= 0)`,
  },
  {
    name: 'ledger-013-dispute-hold',
    sql: `alter table ledger_account
      add column if not exists dispute_hold bigint not null default 0 check (dispute_hold >= 0)`,
  },
  {
    name: 'ledger-014-reserve',
    sql: `alter table ledger_account
      add column if not exists reserve bigint not null default 0 check (reserve >= 0)`,
  },
];
