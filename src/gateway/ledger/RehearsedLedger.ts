import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../database/declared/tables';
import { type Unit, unitOf } from '../database/units/Unit';
import { type Balance, balances } from './accounts';
import type { Done } from './inserts';
import type { Batch, HoldOfBatch } from './posting';
import { readStoredAccount } from './storedAccount';
import type { LedgerAccountKey } from './tables';

/** Money that is held for a record. */
type Hold = Pick<HoldOfBatch, 'balance' | 'amount'> & Omit<LedgerAccountKey, 'merchantId'>;

const makeLedger = (unit: Unit) => new RehearsedLedger(unit);

/** Returns the ledger of a rehearsal; undefined for any other transaction. */
export function rehearsedLedger(db: Database): RehearsedLedger | undefined {
  const unit = unitOf(db);
  return unit?.isRehearsal ? unit.state(makeLedger) : undefined;
}

/**
 * The ledger as a rehearsal leaves it: stored rows, read without a lock, and postings in memory. So each posting sees those before it,
 * while others go on posting to the same accounts.
 */
class RehearsedLedger {
  readonly #unit: Unit;
  readonly #accounts = new Map<string, Record<Balance, bigint>>();
  /** By the record that they are for. */
  readonly #holds = new Map<string, Hold>();
  readonly #released = new Map<string, true>();
  readonly #posted = new Map<string, true>();

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Returns what an account holds, in minor units. */
  async readAccount(key: LedgerAccountKey): Promise<Record<Balance, bigint>> {
    const name = accountName(key);
    const account = this.#accounts.get(name) ?? (await readStoredAccount(this.#unit, key));
    this.#accounts.set(name, account);
    return account;
  }

  /** Returns what is held for a record by the rehearsal, in minor units. */
  heldAmount(merchantId: string, id: string): bigint | undefined {
    return this.#holds.get(holdName(merchantId, id))?.amount;
  }

  /** Does what `runBatch` would: where the balances allow it, changes everything. Throws where a posting was posted before. */
  async post(batch: Batch): Promise<Done> {
    await this.#requireNew(batch);
    const moved: [string, Record<Balance, bigint>][] = [];
    for (const account of batch.accounts) {
      const before = await this.readAccount(account);
      if (balances.some((balance) => before[balance] + account.lowest[balance] < 0n)) continue;
      const after = balances.map((balance) => [balance, before[balance] + account.change[balance]] as const);
      moved.push([accountName(account), Object.fromEntries(after) as Record<Balance, bigint>]);
    }
    if (moved.length < batch.accounts.length) return { accounts: moved.length, releases: 0 };
    for (const [name, after] of moved) this.#set(this.#accounts, name, after);
    for (const { merchantId, key } of batch.postings) this.#set(this.#posted, `${merchantId} ${key}`, true);
    for (const hold of batch.holds) this.#set(this.#holds, nameOf(hold), holdOf(hold));
    let releases = 0;
    for (const release of batch.releases) {
      if (!(await this.#isOpen(release))) continue;
      releases += 1;
      this.#set(this.#released, nameOf(release), true);
    }
    return { accounts: moved.length, releases };
  }

  async #requireNew({ postings }: Batch): Promise<void> {
    for (const { merchantId, key } of postings) {
      const stored = await this.#unit
        .selectFrom('ledger_posting')
        .select('id')
        .where('merchant_id', '=', merchantId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!stored && !this.#posted.has(`${merchantId} ${key}`)) continue;
      throw new Error(`The posting ${key} was posted before.`);
    }
  }

  async #isOpen(release: HoldOfBatch): Promise<boolean> {
    const name = nameOf(release);
    if (this.#released.has(name)) return false;
    const hold = this.#holds.get(name) ?? (await this.#readOpenHold(release));
    return isDeepStrictEqual(hold, holdOf(release));
  }

  async #readOpenHold({ posting: { merchantId, source } }: HoldOfBatch): Promise<Hold | undefined> {
    const hold = await this.#unit
      .selectFrom('ledger_hold as hold')
      .leftJoin('ledger_release as release', (join) =>
        join.onRef('release.merchant_id', '=', 'hold.merchant_id').onRef('release.hold_id', '=', 'hold.id'),
      )
      .select(['hold.balance', 'hold.amount', 'hold.country', 'hold.currency'])
      .where('hold.merchant_id', '=', merchantId)
      .where('hold.id', '=', source!.id)
      .where('release.hold_id', 'is', null)
      .executeTakeFirst();
    return hold && { ...hold, amount: BigInt(hold.amount) };
  }

  #set<Value>(map: Map<string, Value>, name: string, value: Value): void {
    const before = map.get(name);
    map.set(name, value);
    this.#unit.onRollback(() => (before === undefined ? map.delete(name) : map.set(name, before)));
  }
}

const accountName = ({ merchantId, country, currency }: LedgerAccountKey) =>
  `${merchantId} ${country} ${currency}`;

const holdName = (merchantId: string, id: string) => `${merchantId} ${id}`;

const nameOf = ({ posting: { merchantId, source } }: HoldOfBatch) => holdName(merchantId, source!.id);

const holdOf = ({ posting: { country, currency }, balance, amount }: HoldOfBatch): Hold => ({
  balance,
  amount,
  country,
  currency,
});
