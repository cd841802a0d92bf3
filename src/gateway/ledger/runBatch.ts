import { CompiledQuery } from 'kysely';
import { memoize } from '../../metadata/tracking/memoize';
import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import { prepared } from '../database/connections/pool';
import type { Database } from '../database/declared/tables';
import { balanceColumn, balances } from './accounts';
import { type GivenRows, statementOf } from './givenRows';
import { type Done, type PostingColumns, writeStatement } from './inserts';
import type { Batch, HoldOfBatch } from './posting';
import type { LedgerAccountKey } from './tables';

/** Makes all changes of an account in one statement if its balances allow it, else none of them. */
export async function runBatch(db: Database, model: Model, batch: Batch): Promise<Done> {
  const { text, parameters } = statementOf(rowsOf(batch), (rows) => writeText(model, rows), textsOf(model));
  const { rows } = await db.executeQuery<Done>(CompiledQuery.raw(prepared(text), parameters));
  return rows[0]!;
}

/** The texts of statements, which depend on what there is in a batch, and on nothing else of it. */
const textsOf = memoize((_model: Model) => new Map<string, string>());

/** Returns the rows that a batch gives to its statement; tables without a change are left out. */
function rowsOf({ accounts, postings, entries, providerEntries, providerOnly, holds, releases }: Batch) {
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
      value_at: ['timestamptz', postings.map(({ at, valueAt = at }) => valueAt.toISOString())],
      fee: ['bigint', postings.map(({ fee }) => fee || null)],
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
    ...(providerOnly.length > 0 && {
      alone: {
        place: ['integer', providerOnly.map(({ posting }) => posting.place)],
        later_count: ['bigint', providerOnly.map(({ laterCount }) => laterCount)],
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
  rows.provider_only = ['bigint', accounts.map(({ providerOnly }) => providerOnly)];
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

/** The columns of a balance, of a batch's whole change to it, and of the lowest point of that. */
const balanceColumns = balances.map((balance) => {
  const column = balanceColumn(balance);
  return { balance, column, change: `${column}_change`, lowest: `${column}_lowest` };
});

/** By table: the expression from which the given rows are selected. */
type Rows = { [Alias in keyof ReturnType<typeof rowsOf>]: string };

/** The columns of the postings as `posting` has them. */
const posting: PostingColumns = {
  merchant_id: 'posting.merchant_id',
  country: 'posting.country',
  currency: 'posting.currency',
  id: 'posting.id',
  key: 'posting.key',
  business_type: 'posting.business_type',
  at: 'posting.at',
  value_at: 'posting.value_at',
  fee: 'posting.fee',
  source_entity: 'posting.source_entity',
  source_id: 'posting.source_id',
  source_no: 'posting.source_no',
};

function writeText(model: Model, { batch, given, entry, provided, alone, hold, release }: Rows): string {
  const moved = [
    `moved as (${moveBalances(batch)})`,
    // The postings with their accounts, as they are afterwards. What belongs to a posting names it by its place.
    `posting as (select * from ${given} join moved using (account_place))`,
  ];
  const cases = balanceColumns.map(({ balance, column }) => `when '${balance}' then posting.${column}`);
  const selected = <Column extends string>(rows: string | undefined, columns: Record<Column, string>) =>
    rows === undefined ? [] : [{ from: `${rows} join posting using (place)`, posting, columns }];
  return writeStatement(model, moved, {
    postings: [{ from: 'posting', posting, columns: {} }],
    entries: selected(entry, {
      id: 'entry.id',
      account: 'entry.account',
      amount: 'entry.amount',
      sequence: 'posting.entries - entry.later_count',
      balance: `case entry.account ${cases.join(' ')} end - entry.later_change`,
    }),
    providerEntries: selected(provided, { account: 'provided.account', amount: 'provided.amount' }),
    providerOnly: selected(alone, { sequence: 'posting.provider_only - alone.later_count' }),
    holds: selected(hold, { balance: 'hold.balance', amount: 'hold.amount' }),
    releases: selected(release, {
      balance: 'release.balance',
      amount: 'release.amount',
      is_new: 'release.is_new',
    }),
  });
}

function moveBalances(batch: string): string {
  const set = balanceColumns.map(({ column, change }) => `${column} = stored.${column} + batch.${change}`);
  const enough = balanceColumns.map(({ column, lowest }) => `stored.${column} + batch.${lowest} >= 0`);
  return `
    update ledger_account as stored set entries = stored.entries + batch.count,
      provider_only = stored.provider_only + batch.provider_only, ${set.join(', ')} from ${batch}
    where stored.merchant_id = batch.merchant_id and stored.country = batch.country
      and stored.currency = batch.currency and ${enough.join(' and ')}
    returning stored.*, account_place`;
}
