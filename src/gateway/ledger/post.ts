import { groupBy, mapValues } from 'es-toolkit';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { spreadsTables } from '../database/connections/engine';
import type { Database } from '../database/declared/tables';
import { withTransaction } from '../database/units/transaction';
import { NotTogetherError } from '../database/units/Group';
import { shared } from '../database/units/shared';
import { Amount } from '../http/Amount';
import { ShortBalanceError } from './ShortBalanceError';
import { type Balance, balances } from './accounts';
import type { Done } from './inserts';
import { type Batch, describeBatch, type Posting } from './posting';
import { accountRows, runBatch } from './runBatch';
import { rehearsedLedger } from './RehearsedLedger';
import { runPosting } from './runPosting';
import { readStoredAccount } from './storedAccount';
import { statementOf } from './givenRows';
import type { LedgerAccountKey } from './tables';

/**
 * Posts to the ledger, in the caller's transaction if there is one (product 6.2): balances, entries and holds. Throws 422 where a balance
 * would fall below zero. Repeated keys and holds that are not open are errors of the caller.
 */
export function post(db: Database, model: Model, postings: Posting[]): Promise<void> {
  return postAll(db, { model, postings });
}

/** Postings of one unit. */
interface Posted {
  model: Model;
  postings: Posting[];
}

const postAll = shared<Posted, void>({
  run: async (db, posted) => {
    const { model } = posted[0]!;
    const batch = batchOf(posted);
    try {
      await postWhole(db, model, batch);
      return posted.map(() => undefined);
    } catch (error) {
      // Of several accounts some have been moved.
      const isSure = error instanceof ShortBalanceError && batch.accounts.length === 1;
      if (posted.length === 1 || !isSure) throw error;
      const isCovered = await findCovered(db, posted);
      await postWhole(db, model, batchOf(posted.filter((_posted, index) => isCovered[index])));
      return isCovered.map((is) => (is ? undefined : new NotTogetherError('A balance is short.')));
    }
  },
});

const batchOf = (posted: Posted[]) => describeBatch(posted.flatMap(({ postings }) => postings));

async function postWhole(db: Database, model: Model, batch: Batch): Promise<void> {
  const work = (transaction: Database) => postBatch(transaction, model, batch);
  // Of one account and without a hold to release it is one statement, which needs no transaction.
  if (batch.accounts.length === 1 && batch.releases.length === 0) await work(db);
  else if (batch.postings.length > 0) await withTransaction(db, work);
}

/** Returns for each unit whether the balances of the only account cover it. Covered units before it count. */
async function findCovered(db: Database, posted: Posted[]): Promise<boolean[]> {
  let left: Record<Balance, bigint> | undefined;
  const isCovered: boolean[] = [];
  for (const { postings } of posted) {
    const [account] = describeBatch(postings).accounts;
    if (!account) {
      isCovered.push(true);
      continue;
    }
    const { change, lowest } = account;
    const held = (left ??= await readAccount(db, account, true));
    isCovered.push(balances.every((balance) => held[balance] + lowest[balance] >= 0n));
    if (isCovered.at(-1)) left = mapValues(held, (amount, balance) => amount + change[balance]);
  }
  return isCovered;
}

async function postBatch(db: Database, model: Model, batch: Batch): Promise<void> {
  const done = await (rehearsedLedger(db)?.post(batch) ?? store(db, model, batch));
  if (done.accounts < batch.accounts.length) throw await shortage(db, model, batch);
  if (done.releases < batch.releases.length) {
    const released = batch.releases.map(({ posting, amount }) => `${amount} by ${posting.key}`);
    throw new Error(`A hold is not open, or is of another amount: ${released.join(', ')}`);
  }
}

async function store(db: Database, model: Model, batch: Batch): Promise<Done> {
  if (batch.accounts.length > 1) await lockAccounts(db, batch);
  const run = batch.postings.length === 1 && batch.entries.length > 0 ? runPosting : runBatch;
  const done = await run(db, model, batch);
  if (done.accounts === batch.accounts.length || batch.accounts.length > 1) return done;
  // A balance is short, unless nothing was posted to the account yet.
  await openAccounts(db, batch);
  return run(db, model, batch);
}

/** Makes the rows of accounts to which nothing was posted yet. */
async function openAccounts(db: Database, { accounts }: Batch): Promise<void> {
  const { text, parameters } = statementOf(
    { batch: accountRows(accounts) },
    ({ batch }) => `
      insert into ledger_account (merchant_id, country, currency)
      select * from ${batch} on conflict do nothing`,
  );
  await db.executeQuery(CompiledQuery.raw(text, parameters));
}

/** Locks several accounts in the order of their keys, so that no two postings wait for each other. */
async function lockAccounts(db: Database, batch: Batch): Promise<void> {
  await openAccounts(db, batch);
  const { accounts } = batch;
  if (!spreadsTables(db)) return lockAll(db, accounts, sql`true`);
  // One statement locks rows of one machine.
  const ofMerchants = groupBy(accounts, ({ merchantId }) => merchantId);
  for (const merchantId of Object.keys(ofMerchants).toSorted())
    await lockAll(db, ofMerchants[merchantId]!, sql`ledger_account.merchant_id = ${merchantId}`);
}

async function lockAll(db: Database, keys: LedgerAccountKey[], where: RawBuilder<unknown>): Promise<void> {
  await sql`
    select from ledger_account join unnest(${keys.map(({ merchantId }) => merchantId)}::uuid[],
      ${keys.map(({ country }) => country)}::text[], ${keys.map(({ currency }) => currency)}::text[]
    ) as batch (merchant_id, country, currency) using (merchant_id, country, currency)
    where ${where} order by merchant_id, country, currency for update of ledger_account`.execute(db);
}

/** Says which balance was short, what it holds and what was needed. */
async function shortage(db: Database, model: Model, { accounts }: Batch): Promise<ShortBalanceError> {
  const drawn = accounts.flatMap(({ lowest, ...account }) =>
    balances
      .filter((balance) => lowest[balance] < 0n)
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
  { balance, held, needed }: { balance: Balance; held: bigint; needed: bigint },
): ShortBalanceError {
  const amountOf = (value: bigint) => new Amount(value, model.countries[country]!, currency);
  return new ShortBalanceError(balance, { held: amountOf(held), needed: amountOf(needed) });
}

/** Reads what an account holds, in minor units. With `lock` it is locked until the transaction ends, but not by a rehearsal. */
export async function readAccount(
  db: Database,
  key: LedgerAccountKey,
  lock = false,
): Promise<Record<Balance, bigint>> {
  return rehearsedLedger(db)?.readAccount(key) ?? readStoredAccount(db, key, lock);
}
