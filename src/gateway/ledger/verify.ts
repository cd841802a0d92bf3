import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Database } from '../database/declared/tables';
import { withSnapshot } from '../database/units/transaction';
import { type Balance, balances, holds } from './accounts';
import { readAccountKeys, readEntries, type StoredEntry } from './entries';
import type { ChainHead } from './heads';
import { readAccount } from './post';
import type { LedgerAccountKey } from './tables';
import { verifyChains } from './verifyChains';

/** Result of a verification: the counts of what was compared, and the differences found. */
interface LedgerReport {
  accounts: number;
  postings: number;
  entries: number;
  /** By currency: what the provider's accounts hold, in minor units; negative where they owe. */
  provider: Record<string, Record<string, bigint>>;
  /** Each names the account, and the entry or posting, and says what it should be. */
  problems: string[];
}

/** Compares balances with the records of a domain. Returns what is wrong, each with the account. */
export type LedgerCheck = (db: Database, model: Model) => Promise<string[]>;

/** Problems that are reported at most; a broken ledger may have one in each entry. */
const maxProblems = 100;

/**
 * Proves the ledger on one snapshot of the database, in plain arithmetic over its entries (product 6.2). It covers postings, accounts,
 * balances, holds and hashes of chains. `checks` compare it with records, `heads` are chain heads that were kept elsewhere.
 */
export async function verifyLedger(
  db: Database,
  model: Model,
  checks: LedgerCheck[] = [],
  heads: ChainHead[] = [],
): Promise<LedgerReport> {
  return withSnapshot(db, async (snapshot) => {
    const report: LedgerReport = { accounts: 0, postings: 0, entries: 0, provider: {}, problems: [] };
    const missing = new Map(heads.map((head) => [nameOf(head), head]));
    for (const account of await readAccountKeys(snapshot)) {
      report.accounts += 1;
      const name = nameOf(account);
      missing.delete(name);
      await new AccountVerifier(snapshot, model, account, report).verify(
        heads.filter((head) => nameOf(head) === name),
      );
    }
    for (const [name, { at }] of missing)
      report.problems.push(`${name}: the account is missing, of which a head of ${at} was kept.`);
    await verifyOthers(snapshot, model, report);
    await verifyTotals(snapshot, report);
    for (const check of checks) report.problems.push(...(await check(snapshot, model)));
    return report;
  });
}

const nameOf = ({ merchantId, country, currency }: LedgerAccountKey) =>
  `${merchantId} ${country} ${currency}`;

/** Verifies that postings without entries of the merchant come to zero. A payment that its fee uses up is an example. */
async function verifyOthers(db: Database, model: Model, report: LedgerReport): Promise<void> {
  const { rows } = await sql<{ id: string; currency: string; amounts: string | null; places: number }>`
    select posting.id, posting.currency, (
      select count(*) from ledger_provider_only as placed
      where placed.merchant_id = posting.merchant_id and placed.country = posting.country
        and placed.currency = posting.currency and placed.posting_id = posting.id
    ) as places, (
      select jsonb_object_agg(account, amount::text) from ledger_provider_entry as entry
      where entry.merchant_id = posting.merchant_id and entry.posting_id = posting.id
    ) as amounts
    from ledger_posting as posting where not exists (
      select from ${sql.table(entityTable(model, 'ledger-entry').name)} as entry
      where entry.merchant_id = posting.merchant_id and entry.posting_id = posting.id::text)`.execute(db);
  for (const { id, currency, amounts, places } of rows) {
    report.postings += 1;
    const totals = (report.provider[currency] ??= {});
    let sum = 0n;
    const parsed = JSON.parse(amounts ?? '{}') as Record<string, string>;
    for (const [account, amount] of Object.entries(parsed)) {
      sum += BigInt(amount);
      totals[account] = (totals[account] ?? 0n) + BigInt(amount);
    }
    if (!amounts) report.problems.push(`The posting ${id} has no entries.`);
    else if (sum !== 0n) report.problems.push(`The posting ${id} comes to ${sum}.`);
    if (amounts && places !== 1)
      report.problems.push(`The posting ${id} of the provider alone is numbered ${places} times.`);
  }
}

/** Verifies that nothing was posted beside the entries that were read. What left one merchant for another must have arrived. */
async function verifyTotals(db: Database, report: LedgerReport): Promise<void> {
  const { count } = await db
    .selectFrom('ledger_posting')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== report.postings)
    report.problems.push(`There are ${count} postings and entries of ${report.postings}.`);
  const sums = await db
    .selectFrom('ledger_provider_entry')
    .select(['currency', 'account'])
    .select(({ fn }) => fn.sum<number | string>('amount').as('sum'))
    .groupBy(['currency', 'account'])
    .execute();
  for (const { currency, account, sum } of sums) {
    const read = report.provider[currency]?.[account] ?? 0n;
    if (BigInt(sum) !== read)
      report.problems.push(`The ${account} account has ${sum} ${currency}; its postings come to ${read}.`);
    if (account === 'transfers' && BigInt(sum) !== 0n)
      report.problems.push(`Transfers between merchants leave ${sum} ${currency} over.`);
  }
}

class AccountVerifier {
  /** By balance; by posting what does not come to zero yet; and by record what is held. */
  readonly #balances = new Map<Balance, bigint>(balances.map((balance) => [balance, 0n]));
  readonly #held = new Map<string, { balance: Balance; amount: bigint }>();
  readonly #own: { merchant_id: string; country: string; currency: string };
  #sequence = 0;

  constructor(
    readonly db: Database,
    readonly model: Model,
    readonly account: LedgerAccountKey,
    readonly report: LedgerReport,
  ) {
    const { merchantId, country, currency } = account;
    this.#own = { merchant_id: merchantId, country, currency };
  }

  async verify(heads: ChainHead[]): Promise<void> {
    let open: StoredEntry[] = [];
    for await (const page of readEntries(this.db, this.model, this.account)) {
      for (const entry of page) this.#replay(entry);
      // The entries of the page's last posting may go on in the next page.
      const entries = [...open, ...page];
      const last = entries.at(-1)!.postingId;
      open = entries.filter(({ postingId }) => postingId === last);
      await this.#verifyPostings(entries.filter(({ postingId }) => postingId !== last));
    }
    await this.#verifyPostings(open);
    await this.#verifyBalances();
    await this.#verifyHolds();
    for (const problem of await verifyChains(this.db, this.model, this.account, heads))
      this.#problem(problem);
  }

  #replay(entry: StoredEntry): void {
    const { sequence, account, balance } = entry;
    const [income, expense] = [BigInt(entry.income ?? 0), BigInt(entry.expense ?? 0)];
    const name = `entry ${sequence}`;
    this.report.entries += 1;
    if (sequence !== this.#sequence + 1) this.#problem(`${name} follows entry ${this.#sequence}`);
    this.#sequence = sequence;
    if (income > 0n === expense > 0n || income < 0n || expense < 0n)
      this.#problem(`${name} has an income of ${income} and an expense of ${expense}`);
    const amount = income - expense;
    const after = this.#balances.get(account)! + amount;
    this.#balances.set(account, after);
    if (after < 0n) this.#problem(`${name} leaves ${after} in ${account}`);
    if (after !== BigInt(balance))
      this.#problem(`${name} says that ${account} is ${balance}; it is ${after}`);
    if (holds.has(account)) this.#hold(entry, amount);
  }

  #hold({ sequence, account, sourceId = '' }: StoredEntry, amount: bigint): void {
    const held = this.#held.get(sourceId);
    if (amount > 0n) {
      if (held) this.#problem(`entry ${sequence} holds again what is held for ${sourceId}`);
      this.#held.set(sourceId, { balance: account, amount });
      return;
    }
    if (held?.balance !== account || held.amount !== -amount)
      this.#problem(
        `entry ${sequence} releases ${-amount} of ${account}, which is not what is held for ${sourceId}`,
      );
    this.#held.delete(sourceId);
  }

  /** Verifies postings, of which all entries are given. */
  async #verifyPostings(entries: StoredEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const sums = new Map<string, bigint>();
    for (const { postingId, income = 0, expense = 0 } of entries)
      sums.set(postingId, (sums.get(postingId) ?? 0n) + BigInt(income) - BigInt(expense));
    const ids = [...sums.keys()];
    const provided = await this.db
      .selectFrom('ledger_provider_entry')
      .where((build) => build.and(this.#own))
      .select(['posting_id', 'account', 'amount'])
      .where('posting_id', 'in', ids)
      .execute();
    const { currency } = this.account;
    const totals = (this.report.provider[currency] ??= {});
    for (const { posting_id: id, account, amount } of provided) {
      sums.set(id, sums.get(id)! + BigInt(amount));
      totals[account] = (totals[account] ?? 0n) + BigInt(amount);
    }
    for (const [id, sum] of sums) if (sum !== 0n) this.#problem(`posting ${id} comes to ${sum}`);
    const { count } = await this.db
      .selectFrom('ledger_posting')
      .where((build) => build.and(this.#own))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow();
    if (count !== ids.length)
      this.#problem(`${ids.length - count} postings are missing of which there are entries`);
    this.report.postings += ids.length;
  }

  async #verifyBalances(): Promise<void> {
    const stored = await readAccount(this.db, this.account);
    for (const [balance, replayed] of this.#balances) {
      if (stored[balance] !== replayed)
        this.#problem(`${balance} is ${stored[balance]}; its entries come to ${replayed}`);
    }
    const counted = await this.db
      .selectFrom('ledger_account')
      .where((build) => build.and(this.#own))
      .select(['entries', 'provider_only'])
      .executeTakeFirstOrThrow();
    if (counted.entries !== this.#sequence)
      this.#problem(`it has ${this.#sequence} entries and counts ${counted.entries}`);
    const { placed } = await this.db
      .selectFrom('ledger_provider_only')
      .where((build) => build.and(this.#own))
      .select(({ fn }) => fn.coalesce(fn.max('sequence'), sql<number>`0`).as('placed'))
      .executeTakeFirstOrThrow();
    if (counted.provider_only !== placed)
      this.#problem(`it has ${placed} postings of the provider alone and counts ${counted.provider_only}`);
  }

  /** The holds that are open, by their rows, are those that the entries leave. */
  async #verifyHolds(): Promise<void> {
    const open = await this.db
      .selectFrom('ledger_hold')
      .where((build) => build.and(this.#own))
      .where((build) =>
        build.not(
          build.exists(
            build
              .selectFrom('ledger_release')
              .select('hold_id')
              .whereRef('ledger_release.merchant_id', '=', 'ledger_hold.merchant_id')
              .whereRef('hold_id', '=', 'ledger_hold.id'),
          ),
        ),
      )
      .select(['id', 'balance', 'amount'])
      .execute();
    for (const { id, balance, amount } of open) {
      const held = this.#held.get(id);
      if (held?.balance !== balance || held.amount !== BigInt(amount))
        this.#problem(
          `${amount} of ${balance} are held for ${id}; by the entries it is ${held?.amount ?? 0n}`,
        );
      this.#held.delete(id);
    }
    for (const [id, { balance, amount }] of this.#held)
      this.#problem(`by the entries ${amount} of ${balance} are held for ${id}, by the holds nothing`);
  }

  #problem(what: string): void {
    if (this.report.problems.length < maxProblems)
      this.report.problems.push(`${nameOf(this.account)}: ${what}.`);
  }
}
