import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { LedgerEntry } from '../../metadata/generated/Entities';
import { memoize } from '../../metadata/memoize';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { newId } from '../database/ids';
import { appendDeltas, rolledUpColumns } from '../database/rollupDeltas';
import { prepared } from '../database/pool';
import type { Database, Tables } from '../database/tables';
import { withTransaction } from '../database/transaction';
import { formatMoney } from '../../metadata/values/money';
import { ShortBalanceError } from './ShortBalanceError';
import { type Balance, balanceColumn, balances } from './accounts';
import { type Batch, describeBatch, type HoldOfBatch, type Posting } from './posting';
import { type Column, SqlStatement } from './SqlStatement';
import type { LedgerAccountKey } from './tables';

/**
 * Posts to the ledger, in the caller's transaction if there is one (product 6.2): moves the balances, appends entries, opens
 * and releases holds. Throws 422 where a balance would fall below zero; a posting whose key was posted before and a hold
 * that is not open are errors of the caller, and throw. A posting of one account without a hold to release is one
 * statement, which needs no transaction.
 */
export async function post(db: Database, model: Model, postings: Posting[]): Promise<void> {
  const batch = describeBatch(postings);
  if (batch.postings.length === 0) return;
  const work = (transaction: Database) => postBatch(transaction, model, batch);
  if (batch.accounts.length === 1 && batch.releases.length === 0) return work(db);
  return withTransaction(db, work);
}

async function postBatch(db: Database, model: Model, batch: Batch): Promise<void> {
  if (batch.accounts.length > 1) await lockAccounts(db, batch);
  let done = await runBatch(db, model, batch);
  if (done.accounts < batch.accounts.length && batch.accounts.length === 1) {
    // A balance is short, unless nothing was posted to the account yet.
    await openAccounts(db, batch);
    done = await runBatch(db, model, batch);
  }
  if (done.accounts < batch.accounts.length) throw await shortage(db, model, batch);
  if (done.releases < batch.releases.length) {
    throw new Error(`A hold is not open, or is of another amount: ${JSON.stringify(batch.releases)}`);
  }
}

/** Makes the rows of accounts to which nothing was posted yet. */
async function openAccounts(db: Database, { accounts }: Batch): Promise<void> {
  const statement = new SqlStatement();
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into ledger_account (merchant_id, country, currency)
      select * from ${statement.rows('batch', accountColumns(accounts))} on conflict do nothing`,
      statement.parameters,
    ),
  );
}

/** Locks several accounts in the order of their keys, so that no two postings wait for each other. */
async function lockAccounts(db: Database, batch: Batch): Promise<void> {
  await openAccounts(db, batch);
  const statement = new SqlStatement();
  await db.executeQuery(
    CompiledQuery.raw(
      `select from ledger_account
      join ${statement.rows('batch', accountColumns(batch.accounts))} using (merchant_id, country, currency)
      order by merchant_id, country, currency for update of ledger_account`,
      statement.parameters,
    ),
  );
}

/** The rows that a batch moved and released; fewer than it has where a balance or a hold does not allow it. */
interface Done {
  accounts: number;
  releases: number;
}

/** Where the balances of one account allow it, changes everything in one statement, else nothing of that account. */
async function runBatch(db: Database, model: Model, batch: Batch): Promise<Done> {
  const statement = new SqlStatement();
  const { providerEntries, holds, releases } = batch;
  const parts = [
    `moved as (${moveBalances(statement, batch)})`,
    `posting as (${postingsOf(statement, batch)})`,
    `posted as (${insertPostings})`,
    ...insertEntries(statement, model, batch),
    ...(providerEntries.length > 0 ? [`provided as (${insertProviderEntries(statement, batch)})`] : []),
    ...(holds.length > 0 ? [`held as (${insertHolds(statement, batch)})`] : []),
    ...(releases.length > 0 ? [`released as (${insertReleases(statement, batch)})`] : []),
  ];
  const released = releases.length > 0 ? '(select count(*) from released)' : '0';
  const text = `with ${parts.join(', ')} select (select count(*) from moved) as accounts, ${released} as releases`;
  const { rows } = await db.executeQuery<Done>(CompiledQuery.raw(prepared(text), statement.parameters));
  return rows[0]!;
}

function moveBalances(statement: SqlStatement, { accounts }: Batch): string {
  const changes = balances.flatMap((balance): [string, Column][] => [
    [`${balanceColumn(balance)}_change`, ['bigint', accounts.map(({ change }) => change[balance])]],
    [`${balanceColumn(balance)}_lowest`, ['bigint', accounts.map(({ lowest }) => lowest[balance])]],
  ]);
  const columns = balances.map(balanceColumn);
  const batch = statement.rows('batch', {
    ...accountColumns(accounts),
    account_place: ['integer', accounts.map((_, place) => place)],
    count: ['bigint', accounts.map(({ count }) => count)],
    ...Object.fromEntries(changes),
  });
  const set = columns.map((column) => `${column} = stored.${column} + batch.${column}_change`);
  const enough = columns.map((column) => `stored.${column} + batch.${column}_lowest >= 0`);
  return `
    update ledger_account as stored set entries = stored.entries + batch.count, ${set.join(', ')} from ${batch}
    where stored.merchant_id = batch.merchant_id and stored.country = batch.country
      and stored.currency = batch.currency and ${enough.join(' and ')}
    returning stored.*, account_place`;
}

/** The postings with their accounts, as they are afterwards. What belongs to a posting names it by its place. */
function postingsOf(statement: SqlStatement, { postings }: Batch): string {
  const given = statement.rows('given', {
    account_place: ['integer', postings.map(({ accountPlace }) => accountPlace)],
    place: ['integer', postings.map(({ place }) => place)],
    id: ['uuid', postings.map(({ id }) => id)],
    key: ['text', postings.map(({ key }) => key)],
    business_type: ['text', postings.map(({ businessType }) => businessType)],
    at: ['timestamptz', postings.map(({ at }) => at.toISOString())],
    source_entity: ['text', postings.map(({ source }) => source?.entity ?? null)],
    source_id: ['uuid', postings.map(({ source }) => source?.id ?? null)],
    source_no: ['text', postings.map(({ source }) => source?.number ?? null)],
  });
  return `select * from ${given} join moved using (account_place)`;
}

const insertPostings = `
  insert into ledger_posting (merchant_id, country, currency, id, key, business_type, at)
  select merchant_id, country, currency, id, key, business_type, at from posting`;

/** The records of the merchants' entries, with their roll-ups. */
function insertEntries(statement: SqlStatement, model: Model, { entries }: Batch): string[] {
  const { name, columns, rollups } = entityTable(model, 'ledger-entry');
  const entry = statement.rows('entry', {
    place: ['integer', entries.map(({ posting }) => posting.place)],
    id: ['uuid', entries.map(() => newId())],
    account: ['text', entries.map(({ balance }) => balance)],
    amount: ['bigint', entries.map(({ amount }) => amount)],
    later_count: ['bigint', entries.map(({ laterCount }) => laterCount)],
    later_change: ['bigint', entries.map(({ laterChange }) => laterChange)],
  });
  const cases = balances.map((balance) => `when '${balance}' then posting.${balanceColumn(balance)}`);
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
  const fields = Object.keys(values).map((field) => `"${columns.get(field)!.column}"`);
  const insert = `
    insert into "${name}" (id, merchant_id, country, attributes, ${fields.join(', ')})
    select entry.id, posting.merchant_id, posting.country, '{}', ${Object.values(values).join(', ')}
    from ${entry} join posting using (place)`;
  if (rollups.length === 0) return [`stored as (${insert})`];
  const { returned, counted } = rollupTexts(model);
  return [`stored as (${insert} returning ${returned}, 1 as rollup_sign)`, `counted as (${counted})`];
}

/** Parts of the statement that keep the roll-ups of entries; they have no parameters. */
const rollupTexts = memoize((model: Model) => {
  const table = entityTable(model, 'ledger-entry');
  const compiler = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return {
    returned: rolledUpColumns(table).compile(compiler).sql,
    counted: appendDeltas(table, sql`stored`).compile(compiler).sql,
  };
});

function insertProviderEntries(statement: SqlStatement, { providerEntries }: Batch): string {
  const entry = statement.rows('entry', {
    place: ['integer', providerEntries.map(({ posting }) => posting.place)],
    account: ['text', providerEntries.map(({ account }) => account)],
    amount: ['bigint', providerEntries.map(({ amount }) => amount)],
  });
  return `
    insert into ledger_provider_entry (merchant_id, country, currency, posting_id, account, amount)
    select merchant_id, country, currency, posting.id, entry.account, entry.amount
    from ${entry} join posting using (place)`;
}

function insertHolds(statement: SqlStatement, { holds }: Batch): string {
  const hold = statement.rows('hold', holdColumns(holds));
  return `
    insert into ledger_hold (merchant_id, country, currency, id, posting_id, balance, amount)
    select merchant_id, country, currency, source_id, posting.id, hold.balance, hold.amount
    from ${hold} join posting using (place)`;
}

/** A hold that was opened by the same batch is open as well: a history is posted in bulk. */
function insertReleases(statement: SqlStatement, { releases, holds }: Batch): string {
  const opened = new Set(holds.map(holdKey));
  const release = statement.rows('release', {
    ...holdColumns(releases),
    is_new: ['boolean', releases.map((each) => opened.has(holdKey(each)))],
  });
  return `
    insert into ledger_release (merchant_id, hold_id, posting_id)
    select posting.merchant_id, source_id, posting.id from ${release} join posting using (place)
    left join ledger_hold as hold on hold.merchant_id = posting.merchant_id and hold.id = source_id
      and hold.country = posting.country and hold.currency = posting.currency
      and hold.balance = release.balance and hold.amount = release.amount
    where release.is_new or hold.id is not null
    returning 1`;
}

const holdKey = ({ posting: { merchantId, source } }: HoldOfBatch) => `${merchantId} ${source?.id}`;

const holdColumns = (holds: HoldOfBatch[]): Record<string, Column> => ({
  place: ['integer', holds.map(({ posting }) => posting.place)],
  balance: ['text', holds.map(({ balance }) => balance)],
  amount: ['bigint', holds.map(({ amount }) => amount)],
});

/** Says which balance was short, what it holds and what was needed. */
async function shortage(db: Database, model: Model, { accounts }: Batch): Promise<ShortBalanceError> {
  const drawn = accounts.flatMap(({ lowest, ...account }) =>
    balances
      .filter((balance) => lowest[balance] < 0)
      .map((balance) => ({ account, balance, needed: -lowest[balance] })),
  );
  for (const { account, balance, needed } of drawn) {
    const held = (await readAccount(db, account))[balance];
    // Of the only balance it is certain, even if it has risen since.
    if (held < needed || drawn.length === 1)
      return describeShortage(model, account, { balance, held, needed });
  }
  throw new Error('A posting was rejected, although no balance is short.');
}

function describeShortage(
  model: Model,
  { country, currency }: LedgerAccountKey,
  { balance, held, needed }: { balance: Balance; held: number; needed: number },
): ShortBalanceError {
  const { numberFormat, amount } = model.countries[country]!;
  const show = (value: number) =>
    `${formatMoney(value, { numberFormat, precision: amount.precision })} ${currency}`;
  return new ShortBalanceError(balance, { held: show(held), needed: show(needed) });
}

/**
 * Reads what a merchant's account holds, in minor units; zero everywhere where nothing was posted yet. With `lock` the account
 * is locked until the transaction ends.
 */
export async function readAccount(
  db: Database,
  { merchantId, country, currency }: LedgerAccountKey,
  lock = false,
): Promise<Record<Balance, number>> {
  const row = await db
    .selectFrom('ledger_account')
    .select(['available', 'unsettled', 'payout_hold as payoutHold', 'withdraw_hold as withdrawHold'])
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('currency', '=', currency)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? { available: 0, unsettled: 0, payoutHold: 0, withdrawHold: 0 };
}

function accountColumns(keys: LedgerAccountKey[]): Record<string, Column> {
  return {
    merchant_id: ['uuid', keys.map(({ merchantId }) => merchantId)],
    country: ['text', keys.map(({ country }) => country)],
    currency: ['text', keys.map(({ currency }) => currency)],
  };
}
