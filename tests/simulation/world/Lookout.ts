import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { expireClaims } from '../../support/expireClaims';

/** Where a state is by which it shows that a gateway has done what it was to do; of a payment, that it is there. */
const states = {
  collection_order: 'status',
  payout_order: 'status',
  refund: 'status',
  pay_in_detail: 'settlement',
} as const;

type WatchedTable = keyof typeof states;

interface Watched {
  table: WatchedTable;
  /** In milliseconds. */
  deadline: number;
  resolve(state: string): void;
  reject(error: Error): void;
}

/** Milliseconds between two looks, and between two times at which the claims of killed processes end. */
const intervals = { look: 20, expire: 250 };

/** Looks for what the gateways do soon: for all who wait at once, as the database has other things to do. */
export class Lookout {
  readonly #watched = new Map<string, Watched>();
  #isLooking = false;
  #expiredAt = 0;

  constructor(
    /** Does something with the database while that is not being damaged. */
    readonly work: <Result>(work: (db: Kysely<Tables>) => Promise<Result>) => Promise<Result>,
    /** How long somebody waits, in milliseconds. */
    readonly patience: number,
  ) {}

  /** Waits until a record has another state than its first one, and returns it. Throws where that takes too long. */
  see(table: WatchedTable, id: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#watched.set(id, { table, deadline: Date.now() + this.patience, resolve, reject });
      if (!this.#isLooking) void this.#look();
    });
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#watched.size > 0) {
      try {
        for (const [id, state] of await this.work((db) => this.#find(db))) this.#end(id)?.resolve(state);
        await this.#expire();
      } catch (error) {
        for (const id of this.#watched.keys()) this.#end(id)?.reject(error as Error);
      }
      await wait(intervals.look);
    }
    this.#isLooking = false;
  }

  #end(id: string): Watched | undefined {
    const watched = this.#watched.get(id);
    this.#watched.delete(id);
    return watched;
  }

  /** Lets go of what killed processes were doing, which nobody renews, and of whoever has waited for too long. */
  async #expire(): Promise<void> {
    const now = Date.now();
    if (now - this.#expiredAt < intervals.expire) return;
    this.#expiredAt = now;
    const soon = sql`ready_at < now() + interval '45 seconds'`;
    await this.work((db) =>
      expireClaims(db, sql`(kind like 'networks.%' or kind = 'orders.step') and ${soon}`),
    );
    for (const [id, { table, deadline }] of this.#watched)
      if (deadline < now)
        this.#end(id)?.reject(new Error(`No gateway has done what ${table} ${id} waits for.`));
  }

  /** Returns the states of the records that have one by now, by their ids. */
  async #find(db: Kysely<Tables>): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const table of Object.keys(states) as WatchedTable[]) {
      const ids = [...this.#watched].flatMap(([id, watched]) => (watched.table === table ? [id] : []));
      if (ids.length === 0) continue;
      const state = sql.ref(states[table]);
      const { rows } = await sql<{ id: string; state: string }>`
        select id, ${state} as state from ${sql.table(table)}
        where id = any(${ids}::uuid[]) and ${state} not in ('accepted', 'requested')`.execute(db);
      for (const row of rows) found.set(row.id, row.state);
    }
    return found;
  }
}
