import { sql } from 'kysely';
import type { LedgerEntry } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { appendDeltas, rolledUpColumns } from '../database/rollupDeltas';
import { unconnectedDatabase } from '../database/connections/unconnected';

/** Columns of a posting, each as an expression in SQL. */
export type PostingColumns = Record<
  | 'merchant_id'
  | 'country'
  | 'currency'
  | 'id'
  | 'key'
  | 'business_type'
  | 'at'
  | 'value_at'
  | 'fee'
  | 'source_entity'
  | 'source_id'
  | 'source_no',
  string
>;

/** Rows to insert: what they are selected from, their posting, and columns of their own, as expressions in SQL. */
interface Selected<Column extends string> {
  from: string;
  posting: PostingColumns;
  columns: Record<Column, string>;
}

/** Rows that a statement inserts, by table. Tables into which it inserts nothing have none. */
export interface SelectedRows {
  postings: Selected<never>[];
  entries: Selected<'id' | 'account' | 'amount' | 'sequence' | 'balance'>[];
  providerEntries: Selected<'account' | 'amount'>[];
  /** Postings that change nothing of the merchant's. */
  providerOnly: Selected<'sequence'>[];
  holds: Selected<'balance' | 'amount'>[];
  /** `is_new` says of a row whether its hold is opened by the same statement; the others must be open. */
  releases: Selected<'balance' | 'amount' | 'is_new'>[];
}

/** Numbers of rows that a statement moved and released. They are fewer than given where a balance or a hold does not allow it. */
export interface Done {
  accounts: number;
  releases: number;
}

/**
 * Writes the statement that posts. `moved` are named statements that it begins with; the first one, `moved`, moves balances and
 * returns a row for each account that allows it. All rows are selected from what these return.
 */
export function writeStatement(model: Model, moved: string[], rows: SelectedRows): string {
  const parts = [
    ...moved,
    `posted as (${insertPostings(rows.postings)})`,
    ...(rows.entries.length === 0 ? [] : insertEntries(model, rows.entries)),
    ...(rows.providerEntries.length === 0 ? [] : [`provided as (${insertProvided(rows.providerEntries)})`]),
    ...(rows.providerOnly.length === 0 ? [] : [`placed as (${insertProviderOnly(rows.providerOnly)})`]),
    ...(rows.holds.length === 0 ? [] : [`held as (${insertHolds(rows.holds)})`]),
    ...(rows.releases.length === 0 ? [] : [`released as (${insertReleases(rows.releases)})`]),
  ];
  const released = rows.releases.length === 0 ? '0' : '(select count(*) from released)';
  return `with ${parts.join(', ')} select (select count(*) from moved) as accounts, ${released} as releases`;
}

function insert(table: string, rows: { from: string; columns: Record<string, string> }[]): string {
  const names = Object.keys(rows[0]!.columns);
  const selects = rows.map(
    ({ from, columns }) => `select ${names.map((name) => columns[name]).join(', ')} from ${from}`,
  );
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) ${selects.join(' union all ')}`;
}

const insertPostings = (rows: SelectedRows['postings']) =>
  insert(
    'ledger_posting',
    rows.map(({ from, posting: { merchant_id, country, currency, id, key, business_type, at } }) => ({
      from,
      columns: { merchant_id, country, currency, id, key, business_type, at },
    })),
  );

/** The records of the merchants' entries, with their roll-ups. */
function insertEntries(model: Model, rows: SelectedRows['entries']): string[] {
  const table = entityTable(model, 'ledger-entry');
  const stored = insert(
    table.name,
    rows.map(({ from, posting, columns: { id, account, amount, sequence, balance } }) => {
      // What is computed of the others is not stored.
      const values: Record<Exclude<keyof LedgerEntry, 'gross' | 'net'>, string> = {
        sequence,
        balance,
        postingId: `${posting.id}::text`,
        postedAt: posting.at,
        valueAt: posting.value_at,
        account,
        businessType: posting.business_type,
        sourceEntity: posting.source_entity,
        sourceId: `${posting.source_id}::text`,
        sourceNo: posting.source_no,
        currency: posting.currency,
        income: `case when ${amount} > 0 then ${amount} end`,
        expense: `case when ${amount} < 0 then -${amount} end`,
        fee: `case when ${amount} < 0 then ${posting.fee} else -${posting.fee} end`,
      };
      const columns = Object.entries(values).map(([field, value]) => [
        table.columns.get(field)!.column,
        value,
      ]);
      return {
        from,
        columns: {
          id,
          merchant_id: posting.merchant_id,
          country: posting.country,
          attributes: `'{}'::jsonb`,
          ...(Object.fromEntries(columns) as Record<string, string>),
        },
      };
    }),
  );
  if (table.rollups.length === 0) return [`stored as (${stored})`];
  // Without parameters.
  const compiler = unconnectedDatabase();
  const returned = rolledUpColumns(table).compile(compiler).sql;
  const counted = appendDeltas(table, sql`stored`).compile(compiler).sql;
  return [`stored as (${stored} returning ${returned}, 1 as rollup_sign)`, `counted as (${counted})`];
}

const insertProvided = (rows: SelectedRows['providerEntries']) =>
  insert(
    'ledger_provider_entry',
    rows.map(({ from, posting: { merchant_id, country, currency, id }, columns }) => ({
      from,
      columns: { merchant_id, country, currency, posting_id: id, ...columns },
    })),
  );

const insertProviderOnly = (rows: SelectedRows['providerOnly']) =>
  insert(
    'ledger_provider_only',
    rows.map(({ from, posting: { merchant_id, country, currency, id }, columns }) => ({
      from,
      columns: { merchant_id, country, currency, posting_id: id, ...columns },
    })),
  );

const insertHolds = (rows: SelectedRows['holds']) =>
  insert(
    'ledger_hold',
    rows.map(({ from, posting: { merchant_id, country, currency, source_id, id }, columns }) => ({
      from,
      columns: { merchant_id, country, currency, id: source_id, posting_id: id, ...columns },
    })),
  );

function insertReleases(rows: SelectedRows['releases']): string {
  const released = rows.map(({ from, posting, columns }) => ({
    from: `${from}
      left join ledger_hold as open on open.merchant_id = ${posting.merchant_id} and open.id = ${posting.source_id}
        and open.country = ${posting.country} and open.currency = ${posting.currency}
        and open.balance = ${columns.balance} and open.amount = ${columns.amount}
      where ${columns.is_new} or open.id is not null`,
    columns: { merchant_id: posting.merchant_id, hold_id: posting.source_id, posting_id: posting.id },
  }));
  return `${insert('ledger_release', released)} returning 1`;
}
