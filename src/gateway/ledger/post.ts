import { CompiledQuery } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import type { Database } from '../database/tables';
import { withTransaction } from '../database/transaction';
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
 * Posts to the ledger, in the caller's transaction if there is one (product 6.2): moves the balances, appends entries, opens
 * and releases holds. Throws 422 where a balance would fall below zero; a posting whose key was posted before and a hold
 * that is not open are errors of the caller, and throw. A posting of one account without a hold to release is one
 * statement, which needs no transaction. A rehearsal posts to a ledger of its own, in memory.
 */
export async function post(db: Database, model: Model, postings: Posting[]): Promise<void> {
  const batch = describeBatch(postings);
  if (batch.postings.length === 0) return;
  const work = (transaction: Database) => postBatch(transaction, model, batch);
  if (batch.accounts.length === 1 && batch.releases.length === 0) return work(db);
  return withTransaction(db, work);
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
  const { text, parameters } = statementOf(
    { batch: accountRows(batch.accounts) },
    (rows) => `
      select from ledger_account join ${rows.batch} using (merchant_id, country, currency)
      order by merchant_id, country, currency for update of ledger_account`,
  );
  await db.executeQuery(CompiledQuery.raw(text, parameters));
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
