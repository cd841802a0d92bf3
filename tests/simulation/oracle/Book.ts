/** Values that a record must have; a missing one must be missing there as well. */
export type Values = Record<string, string | number | boolean | undefined>;

/** A record that the simulation expects. */
export interface ExpectedRecord {
  id: string;
  values: Values;
  /** Whether all that was begun with it has ended: it can be used by further operations. */
  isFinal: boolean;
  /** What its operations remember of it. */
  memory: Record<string, unknown>;
}

/** An entry that the ledger must have, without its place: negative amounts are expenses. */
export interface ExpectedEntry {
  balance: string;
  businessType: string;
  /** Minor units. */
  amount: number;
}

/** A sum that may be taken from the available balance, or not: whether it is depends on what others do meanwhile. */
export interface Attempt {
  taken(): void;
  refused(): void;
  /** Something else came first: whether it was there is not known. */
  dropped(): void;
}

/** A sum that is taken from the available balance later, for a record that then has these values. */
interface Spending {
  record: ExpectedRecord;
  values: Values;
  businessType: string;
  /** Minor units. */
  amount: number;
}

/** A sum that may come to the available balance, or not. */
export interface Credit {
  came(businessType: string): void;
  refused(): void;
}

/**
 * What one account must look like, kept in plain arithmetic from what was requested and answered. While operations are under
 * way the available balance is only known within bounds; once everything is quiet, to the cent.
 */
export class Book {
  readonly records = new Map<string, Map<string, ExpectedRecord>>();
  readonly entries: ExpectedEntry[] = [];
  /** Minor units of the available balance that came or went for certain, and those that may have. */
  readonly #in = { certain: 0, begun: 0 };
  readonly #out = { certain: 0, begun: 0, ever: 0 };
  #spendings: Spending[] = [];

  /** Expects a record. */
  expect(resource: string, id: string, values: Values, memory: Record<string, unknown> = {}): ExpectedRecord {
    const record = { id, values, isFinal: false, memory };
    const all = this.records.get(resource) ?? new Map<string, ExpectedRecord>();
    if (all.has(id)) throw new Error(`The record ${id} of ${resource} was made twice.`);
    this.records.set(resource, all.set(id, record));
    return record;
  }

  /** Returns the records that an operation can use now. */
  usable(resource: string, fits: (record: ExpectedRecord) => boolean): ExpectedRecord[] {
    return [...(this.records.get(resource)?.values() ?? [])].filter(
      (record) => record.isFinal && fits(record),
    );
  }

  /** Expects entries, which come before everything is quiet. */
  post(businessType: string, moves: Record<string, number>): void {
    for (const [balance, amount] of Object.entries(moves)) {
      if (amount === 0) continue;
      this.entries.push({ balance, businessType, amount });
      if (balance === 'available' && amount > 0) this.#in.begun += amount;
    }
  }

  /** Expects an amount to become available of which a part is kept in the same moment. */
  postKept(
    posted: { businessType: string; from: string; amount: number },
    kept: { businessType: string; to: string; amount: number },
  ): void {
    this.post(posted.businessType, { [posted.from]: -posted.amount, available: posted.amount });
    if (kept.amount === 0) return;
    this.entries.push({ balance: 'available', businessType: kept.businessType, amount: -kept.amount });
    this.entries.push({ balance: kept.to, businessType: kept.businessType, amount: kept.amount });
    this.#in.begun -= kept.amount;
  }

  /** Expects an amount that another account may send: from now on it may be there, until it has come or was refused. */
  await(amount: number): Credit {
    this.#in.begun += amount;
    return {
      came: (businessType) => {
        this.#in.certain += amount;
        if (amount !== 0) this.entries.push({ balance: 'available', businessType, amount });
      },
      refused: () => {
        this.#in.begun -= amount;
      },
    };
  }

  /** What is available at least and at most, in minor units. */
  get #least(): number {
    return this.#in.certain - this.#out.begun;
  }
  get #most(): number {
    return this.#in.begun - this.#out.certain;
  }

  /** Returns how much can be taken for certain. */
  get spendable(): number {
    return this.#least;
  }

  /** Expects an amount to be taken before everything is quiet, unless others take what is available before. */
  spend(spending: Spending): void {
    this.#begin(spending.amount);
    this.#spendings.push(spending);
  }

  #begin(amount: number): void {
    this.#out.begun += amount;
    this.#out.ever += amount;
  }

  /** Begins a request that takes an amount if it is there. What it says in the end must have been possible meanwhile. */
  attempt(amount: number): Attempt {
    const least = this.#least;
    const { certain } = this.#out;
    const { ever } = this.#out;
    this.#begin(amount);
    return {
      taken: () => {
        this.#out.certain += amount;
        const most = this.#in.begun - certain;
        if (most < amount)
          throw new Error(`${amount} were taken, although at most ${most} can have been available.`);
      },
      refused: () => {
        this.#out.begun -= amount;
        const others = this.#out.ever - ever - amount;
        if (least - others >= amount)
          throw new Error(`${amount} were refused, although at least ${least - others} were available.`);
      },
      dropped: () => {
        this.#out.begun -= amount;
      },
    };
  }

  /** All that was begun has ended; for some records, by their id, the available balance was too low. */
  settle(short: ReadonlySet<string>): void {
    const refused = this.#spendings.filter(({ record }) => short.has(record.id));
    for (const { amount } of refused) this.#out.begun -= amount;
    for (const { record, values, businessType, amount } of this.#spendings) {
      if (short.has(record.id)) continue;
      Object.assign(record.values, values);
      this.entries.push({ balance: 'available', businessType, amount: -amount });
    }
    this.#spendings = [];
    this.#in.certain = this.#in.begun;
    this.#out.certain = this.#out.begun;
    for (const records of this.records.values()) for (const record of records.values()) record.isFinal = true;
    const { available = 0 } = this.balances();
    if (this.#most !== available || this.#least !== available)
      throw new Error(`The book is wrong: ${available} by its entries, ${this.#least} to ${this.#most}.`);
    for (const { amount, businessType } of refused) {
      if (available >= amount)
        throw new Error(`${businessType} of ${amount} was refused, although ${available} are available.`);
    }
  }

  /** The balances, in minor units. */
  balances(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { balance, amount } of this.entries) sums[balance] = (sums[balance] ?? 0) + amount;
    return sums;
  }
}
