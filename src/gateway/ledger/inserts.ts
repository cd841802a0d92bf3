import { sql } from 'kysely';
import type { LedgerEntry } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { appendDeltas, rolledUpColumns } from '../database/rollupDeltas';
import { unconnectedDatabase } from '../database/unconnected';

/** Rows to insert, as expressions in SQL: given rows, which have the `place` of their posting, and columns of their own. */
interface Selected<Column extends string> {
  /** Undefined where there are none. */
  from: string | undefined;
  columns: Record<Column, string>;
}

/** What a statement inserts by table, beside the postings. */
interface SelectedRows {
  entries: Selected<'id' | 'account' | 'amount' | 'sequence' | 'balance'> & { from: string };
  providerEntries: Selected<'account' | 'amount'>;
  /** Postings that change nothing of the merchant's. */
  providerOnly: Selected<'sequence'>;
  holds: Selected<'balance' | 'amount'>;
  /** `is_new` says of a row whether its hold is opened by the same statement; the others must be open. */
  releases: Selected<'balance' | 'amount' | 'is_new'>;
}

/** The rows that a statement moved and released; fewer than it was given where a balance or a hold does not allow it. */
export interface Done {
  accounts: number;
  releases: number;
}

/**
 * Writes the statement that posts. `moved` are named statements that it begins with: `moved` moves balances and returns a row for
 * each account that allows it, and `posting` the postings of these accounts. All rows are selected from that.
 */
export function writeStatement(model: Model, moved: string[], rows: SelectedRows): string {
  const { entries, providerEntries, providerOnly, holds, releases } = rows;
  const parts = [
    ...moved,
    `posted as (${insert('ledger_posting', 'posting', columnsOf('id', 'key', 'business_type', 'at'))})`,
    ...insertEntries(model, entries),
    ...insertOf('provided', 'ledger_provider_entry', providerEntries),
    ...insertOf('placed', 'ledger_provider_only', providerOnly),
    ...insertOf('held', 'ledger_hold', { ...holds, columns: { id: 'posting.source_id', ...holds.columns } }),
    ...insertReleases(releases),
  ];
  const released = releases.from === undefined ? '0' : '(select count(*) from released)';
  return `with ${parts.join(', ')} select (select count(*) from moved) as accounts, ${released} as releases`;
}

function insert(table: string, from: string, columns: Record<string, string>): string {
  const names = Object.keys(columns).map((name) => `"${name}"`);
  return `insert into "${table}" (${names.join(', ')}) select ${Object.values(columns).join(', ')} from ${from}`;
}

/** Inserts rows that name their account and posting. */
function insertOf(name: string, table: string, { from, columns }: Selected<string>): string[] {
  if (from === undefined) return [];
  const values = { ...columnsOf(), posting_id: 'posting.id', ...columns };
  return [`${name} as (${insert(table, withPosting(from), values)})`];
}

const withPosting = (rows: string) => `${rows} join posting using (place)`;

/** Columns of the posting that have the same name in what is inserted: those of its account, and others. */
const columnsOf = (...names: string[]): Record<string, string> =>
  Object.fromEntries(
    ['merchant_id', 'country', 'currency', ...names].map((name) => [name, `posting.${name}`]),
  );

/** The records of the merchants' entries, with their roll-ups. */
function insertEntries(model: Model, { from, columns }: SelectedRows['entries']): string[] {
  const table = entityTable(model, 'ledger-entry');
  const { id, account, amount, sequence, balance } = columns;
  // What is computed of the others is not stored.
  const values: Record<Exclude<keyof LedgerEntry, 'gross' | 'net'>, string> = {
    sequence,
    balance,
    postingId: 'posting.id::text',
    postedAt: 'posting.at',
    valueAt: 'posting.value_at',
    account,
    businessType: 'posting.business_type',
    sourceEntity: 'posting.source_entity',
    sourceId: 'posting.source_id::text',
    sourceNo: 'posting.source_no',
    currency: 'posting.currency',
    income: `case when ${amount} > 0 then ${amount} end`,
    expense: `case when ${amount} < 0 then -${amount} end`,
    fee: `case when ${amount} < 0 then posting.fee else -posting.fee end`,
  };
  const stored = insert(table.name, withPosting(from), {
    id,
    merchant_id: 'posting.merchant_id',
    country: 'posting.country',
    attributes: `'{}'::jsonb`,
    ...Object.fromEntries(
      Object.entries(values).map(([field, value]) => [table.columns.get(field)!.column, value]),
    ),
  });
  if (table.rollups.length === 0) return [`stored as (${stored})`];
  // Without parameters.
  const compiler = unconnectedDatabase();
  const returned = rolledUpColumns(table).compile(compiler).sql;
  const counted = appendDeltas(table, sql`stored`).compile(compiler).sql;
  return [`stored as (${stored} returning ${returned}, 1 as rollup_sign)`, `counted as (${counted})`];
}

function insertReleases({ from, columns }: SelectedRows['releases']): string[] {
  if (from === undefined) return [];
  const open = `${withPosting(from)}
    left join ledger_hold as open on open.merchant_id = posting.merchant_id and open.id = posting.source_id
      and open.country = posting.country and open.currency = posting.currency
      and open.balance = ${columns.balance} and open.amount = ${columns.amount}
    where ${columns.is_new} or open.id is not null`;
  const released = {
    merchant_id: 'posting.merchant_id',
    hold_id: 'posting.source_id',
    posting_id: 'posting.id',
  };
  return [`released as (${insert('ledger_release', open, released)} returning 1)`];
}
