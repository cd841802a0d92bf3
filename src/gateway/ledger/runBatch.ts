import { CompiledQuery, sql } from 'kysely';
import type { LedgerEntry } from '../../metadata/generated/Entities';
import { memoize } from '../../metadata/memoize';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { newId } from '../database/ids';
import { prepared } from '../database/pool';
import { appendDeltas, rolledUpColumns } from '../database/rollupDeltas';
import type { Database } from '../database/tables';
import { unconnectedDatabase } from '../database/unconnected';
import { balanceColumn, balances } from './accounts';
import { type GivenRows, statementOf } from './givenRows';
import type { Batch, HoldOfBatch } from './posting';
import type { LedgerAccountKey } from './tables';

/** The rows that a batch moved and released; fewer than it has where a balance or a hold does not allow it. */
interface Done {
  accounts: number;
  releases: number;
}

/** Where the balances of one account allow it, changes everything in one statement, else nothing of that account. */
export async function runBatch(db: Database, model: Model, batch: Batch): Promise<Done> {
  const { text, parameters } = statementOf(rowsOf(batch), (rows) => writeText(model, rows), textsOf(model));
  const { rows } = await db.executeQuery<Done>(CompiledQuery.raw(prepared(text), parameters));
  return rows[0]!;
}

/** The texts of statements. They depend on what there is in a batch and on how many rows of it, and on nothing else of it. */
const textsOf = memoize((_model: Model) => new Map<string, string>());

/** What a batch gives to its statement; tables of which it changes nothing are left out. */
function rowsOf({ accounts, postings, entries, providerEntries, holds, releases }: Batch) {
  const opened = new Set(releases.length > 0 ? holds.map(holdKey) : []);
  return {
    batch: moveRows(accounts),
    given: {
      account_place: ['integer', postings.map(({ accountPlace }) => accountPlace)],
      place: ['integer', postings.map(({ place }) => place)],
      id: ['uuid', postings.map(({ id }) => id)],
      key: ['text', postings.map(({ key }) => key)],
      business_type: ['text', postings.map(({ businessType }) => businessType)],
      at: ['timestamptz', postings.map(({ at }) => at.toISOString())],
      source_entity: ['text', postings.map(({ source }) => source?.entity ?? null)],
      source_id: ['uuid', postings.map(({ source }) => source?.id ?? null)],
      source_no: ['text', postings.map(({ source }) => source?.number ?? null)],
    },
    entry: {
      place: ['integer', entries.map(({ posting }) => posting.place)],
      id: ['uuid', entries.map(() => newId())],
      account: ['text', entries.map(({ balance }) => balance)],
      amount: ['bigint', entries.map(({ amount }) => amount)],
      later_count: ['bigint', entries.map(({ laterCount }) => laterCount)],
      later_change: ['bigint', entries.map(({ laterChange }) => laterChange)],
    },
    ...(providerEntries.length > 0 && {
      provided: {
        place: ['integer', providerEntries.map(({ posting }) => posting.place)],
        account: ['text', providerEntries.map(({ account }) => account)],
        amount: ['bigint', providerEntries.map(({ amount }) => amount)],
      },
    }),
    ...(holds.length > 0 && { hold: holdRows(holds) }),
    ...(releases.length > 0 && {
      release: {
        ...holdRows(releases),
        // A hold that was opened by the same batch is open as well: a history is posted in bulk.
        is_new: ['boolean', releases.map((each) => opened.has(holdKey(each)))],
      },
    }),
  } satisfies Record<string, GivenRows>;
}

function moveRows(accounts: Batch['accounts']): GivenRows {
  const rows = accountRows(accounts);
  rows.account_place = ['integer', accounts.map(({ place }) => place)];
  rows.count = ['bigint', accounts.map(({ count }) => count)];
  for (const { balance, change, lowest } of balanceColumns) {
    rows[change] = ['bigint', accounts.map((account) => account.change[balance])];
    rows[lowest] = ['bigint', accounts.map((account) => account.lowest[balance])];
  }
  return rows;
}

/** The keys of accounts, as rows. */
export function accountRows(keys: LedgerAccountKey[]): GivenRows {
  return {
    merchant_id: ['uuid', keys.map(({ merchantId }) => merchantId)],
    country: ['text', keys.map(({ country }) => country)],
    currency: ['text', keys.map(({ currency }) => currency)],
  };
}

const holdKey = ({ posting: { merchantId, source } }: HoldOfBatch) => `${merchantId} ${source?.id}`;

const holdRows = (holds: HoldOfBatch[]): GivenRows => ({
  place: ['integer', holds.map(({ posting }) => posting.place)],
  balance: ['text', holds.map(({ balance }) => balance)],
  amount: ['bigint', holds.map(({ amount }) => amount)],
});

/** The columns of a balance, of what a batch adds to it in all, and of what it adds at least. */
const balanceColumns = balances.map((balance) => {
  const column = balanceColumn(balance);
  return { balance, column, change: `${column}_change`, lowest: `${column}_lowest` };
});

/** What to select the given rows from, by table. */
type Rows = { [Alias in keyof ReturnType<typeof rowsOf>]: string };

function writeText(model: Model, { batch, given, entry, provided, hold, release }: Rows): string {
  const parts = [
    `moved as (${moveBalances(batch)})`,
    // The postings with their accounts, as they are afterwards. What belongs to a posting names it by its place.
    `posting as (select * from ${given} join moved using (account_place))`,
    `posted as (${insertPostings})`,
    ...insertEntries(model, entry),
    ...(provided === undefined ? [] : [`provider_stored as (${insertProviderEntries(provided)})`]),
    ...(hold === undefined ? [] : [`held as (${insertHolds(hold)})`]),
    ...(release === undefined ? [] : [`released as (${insertReleases(release)})`]),
  ];
  const released = release === undefined ? '0' : '(select count(*) from released)';
  return `with ${parts.join(', ')} select (select count(*) from moved) as accounts, ${released} as releases`;
}

function moveBalances(batch: string): string {
  const set = balanceColumns.map(({ column, change }) => `${column} = stored.${column} + batch.${change}`);
  const enough = balanceColumns.map(({ column, lowest }) => `stored.${column} + batch.${lowest} >= 0`);
  return `
    update ledger_account as stored set entries = stored.entries + batch.count, ${set.join(', ')} from ${batch}
    where stored.merchant_id = batch.merchant_id and stored.country = batch.country
      and stored.currency = batch.currency and ${enough.join(' and ')}
    returning stored.*, account_place`;
}

const insertPostings = `
  insert into ledger_posting (merchant_id, country, currency, id, key, business_type, at)
  select merchant_id, country, currency, id, key, business_type, at from posting`;

/** The records of the merchants' entries, with their roll-ups. */
function insertEntries(model: Model, entry: string): string[] {
  const table = entityTable(model, 'ledger-entry');
  const cases = balanceColumns.map(({ balance, column }) => `when '${balance}' then posting.${column}`);
  const values: Record<keyof LedgerEntry, string> = {
    sequence: 'posting.entries - entry.later_count',
    balance: `case entry.account ${cases.join(' ')} end - entry.later_change`,
    postingId: 'posting.id::text',
    postedAt: 'posting.at',
    account: 'entry.account',
    businessType: 'posting.business_type',
    sourceEntity: 'posting.source_entity',
    sourceId: 'posting.source_id::text',
    sourceNo: 'posting.source_no',
    currency: 'posting.currency',
    income: 'case when entry.amount > 0 then entry.amount end',
    expense: 'case when entry.amount < 0 then -entry.amount end',
  };
  const fields = Object.keys(values).map((field) => `"${table.columns.get(field)!.column}"`);
  const insert = `
    insert into "${table.name}" (id, merchant_id, country, attributes, ${fields.join(', ')})
    select entry.id, posting.merchant_id, posting.country, '{}', ${Object.values(values).join(', ')}
    from ${entry} join posting using (place)`;
  if (table.rollups.length === 0) return [`stored as (${insert})`];
  // Without parameters.
  const compiler = unconnectedDatabase();
  const returned = rolledUpColumns(table).compile(compiler).sql;
  const counted = appendDeltas(table, sql`stored`).compile(compiler).sql;
  return [`stored as (${insert} returning ${returned}, 1 as rollup_sign)`, `counted as (${counted})`];
}

function insertProviderEntries(provided: string): string {
  return `
    insert into ledger_provider_entry (merchant_id, country, currency, posting_id, account, amount)
    select merchant_id, country, currency, posting.id, provided.account, provided.amount
    from ${provided} join posting using (place)`;
}

function insertHolds(hold: string): string {
  return `
    insert into ledger_hold (merchant_id, country, currency, id, posting_id, balance, amount)
    select merchant_id, country, currency, source_id, posting.id, hold.balance, hold.amount
    from ${hold} join posting using (place)`;
}

function insertReleases(release: string): string {
  return `
    insert into ledger_release (merchant_id, hold_id, posting_id)
    select posting.merchant_id, source_id, posting.id from ${release} join posting using (place)
    left join ledger_hold as hold on hold.merchant_id = posting.merchant_id and hold.id = source_id
      and hold.country = posting.country and hold.currency = posting.currency
      and hold.balance = release.balance and hold.amount = release.amount
    where release.is_new or hold.id is not null
    returning 1`;
}
