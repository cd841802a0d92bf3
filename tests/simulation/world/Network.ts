import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../src/gateway/database/declared/tables';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import type { OrderStep, PlannedPayment, StateStep } from '../../../src/gateway/orders/changes/steps';
import { scheduleSteps } from '../../../src/gateway/orders/steps';
import { expireClaims } from '../../support/expireClaims';
import { Lookout } from './Lookout';

/** Whose record it is. */
interface Scope {
  merchantId: string;
  country: string;
}

/** Where a step leaves off: the change that is due next. */
interface Change {
  entity: string;
  id: string;
  field: string;
  from: string;
  to: string;
  changes?: Record<string, string | number>;
}

/** How long the gateways may take for all that is due, in milliseconds. */
const patience = 120_000;

/**
 * What is due later: it is scheduled in the database, as the gateways and their sandbox schedule it, and performed by the
 * gateways. Nothing of it is scheduled while the database is being damaged, since only a gateway repeats what was lost.
 */
export class Network {
  #db: Kysely<Tables>;
  #working = 0;
  #fault: Promise<unknown> | undefined;
  readonly #lookout = new Lookout((work) => this.#work(() => work(this.#db)), patience);
  /** The last turn of payments, in milliseconds. */
  #turn = 0;

  /** `open` makes connections to the database. */
  constructor(readonly open: () => Kysely<Tables>) {
    this.#db = open();
  }

  get db(): Kysely<Tables> {
    return this.#db;
  }

  /** Damages the database while nothing is being scheduled. Its own connections are new ones afterwards. */
  async strike(fault: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
    while (this.#fault) await this.#fault;
    const ended = (async () => {
      while (this.#working > 0) await wait(1);
      await fault(this.#db);
      await this.#db.destroy();
      this.#db = this.open();
      await this.#reach();
    })();
    this.#fault = ended.catch(() => undefined);
    try {
      await ended;
    } finally {
      this.#fault = undefined;
    }
  }

  async #reach(): Promise<void> {
    const deadline = Date.now() + patience;
    for (;;) {
      try {
        await sql`select 1`.execute(this.#db);
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await wait(50);
      }
    }
  }

  async #work<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#fault) await this.#fault;
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
    }
  }

  /** Pays for an order, or without one. Returns nothing: the payment arrives soon. */
  pay(scope: Scope, payment: PlannedPayment, order?: string): Promise<void> {
    const step = { kind: 'payment' as const, at: new Date().toISOString(), payment };
    return this.#work(() =>
      scheduleSteps(this.#db, scope, [order === undefined ? step : { ...step, order }]),
    );
  }

  /** Changes a state soon, instead of what was scheduled for the record. */
  change(scope: Scope, ...changes: [Change, ...Change[]]): Promise<void> {
    return this.#work(() =>
      withTransaction(this.#db, async (transaction) => {
        await takeSteps(transaction, changes[0].id);
        const at = new Date().toISOString();
        const steps = changes.map((change): OrderStep => ({ kind: 'state', at, ...change }));
        await scheduleSteps(transaction, scope, steps);
      }),
    );
  }

  /** Has a payment settled soon, whatever is due, as a gateway has planned it. Throws where none has. */
  settle(scope: Scope, id: string): Promise<void> {
    return this.#bringForward(scope, [id], ({ minimum: _none, ...step }) => step);
  }

  /** Has payments settled by one turn of their rule, if they come to its minimum; the last turn for which they wait, whatever they come to. */
  turn(scope: Scope, ids: readonly string[], isLast: boolean): Promise<void> {
    // Of no other payments.
    this.#turn = Math.max(this.#turn + 1, Date.now() - 1_000);
    const at = new Date(this.#turn).toISOString();
    const ofTurn = async (db: Kysely<Tables>) => {
      const own = sql`merchant_id = ${scope.merchantId} and country = ${scope.country}`;
      await sql`update pay_in_detail set expected_settlement = ${at} where ${own} and id in (${sql.join(ids)})`.execute(
        db,
      );
    };
    const inTurn = ({ minimum, ...step }: StateStep): StateStep => {
      if (!minimum) throw new Error(`The settlement of ${step.id} has no minimum.`);
      return { ...step, at, minimum: isLast ? { ...minimum, until: at } : minimum };
    };
    return this.#bringForward(scope, ids, inTurn, ofTurn);
  }

  /** Releases soon what is in reserve of a payment, as a gateway has planned it. */
  release(scope: Scope, id: string): Promise<void> {
    return this.#work(() =>
      withTransaction(this.#db, async (transaction) => {
        const steps = await takeSteps(transaction, id);
        if (steps.length !== 1 || steps[0]!.kind !== 'release')
          throw new Error(`The reserve of ${id} is not released later: ${JSON.stringify(steps)}`);
        await scheduleSteps(transaction, scope, [{ ...steps[0]!, at: new Date().toISOString() }]);
      }),
    );
  }

  #bringForward(
    scope: Scope,
    ids: readonly string[],
    change: (step: StateStep) => StateStep,
    prepare: (db: Kysely<Tables>) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    return this.#work(() =>
      withTransaction(this.#db, async (transaction) => {
        await prepare(transaction);
        const at = new Date().toISOString();
        const steps: OrderStep[] = [];
        for (const id of ids) {
          const [step, ...others] = await takeSteps(transaction, id);
          if (step?.kind !== 'state' || step.to !== 'settled' || others.length > 0)
            throw new Error(`The payment ${id} is not settled later: ${JSON.stringify([step, ...others])}`);
          steps.push(change({ ...step, at, changes: { ...step.changes, settledAt: at } }));
        }
        await scheduleSteps(transaction, scope, steps);
      }),
    );
  }

  /** Waits until the gateways know what their network has done with a new order, and returns its state. */
  taken(table: 'collection_order' | 'payout_order' | 'refund', id: string): Promise<string> {
    return this.#lookout.see(table, id);
  }

  /** Waits until a payment has arrived that was scheduled. */
  async paid(id: string): Promise<void> {
    await this.#lookout.see('pay_in_detail', id);
  }

  /**
   * Waits until the gateways have done what is due. Returns the records of steps that the available balance does not cover
   * even when all else is done, and takes these steps back. Throws where the gateways cannot do the others.
   */
  async quiet(): Promise<Set<string>> {
    const deadline = Date.now() + patience;
    // A process that was killed holds on to its jobs for a minute.
    await expireClaims(this.#db);
    for (let isLast = false; ;) {
      const { rows } = await sql<{ record: string; error: string | null }>`
        select sequence as record, error from job
        where kind = 'orders.step' and due_at <= now()`.execute(this.#db);
      const failed = rows.find(({ error }) => error !== null && !isShort(error));
      if (failed) throw new Error(`A step of an order failed: ${failed.error}`);
      if (rows.every(({ error }) => error !== null)) {
        const records = new Set(rows.map(({ record }) => record));
        if (isLast || records.size === 0) {
          for (const record of records) await takeSteps(this.#db, record);
          return records;
        }
        // What came meanwhile may cover them now.
        isLast = true;
        await sql`
          update job set state = 'waiting', ready_at = now(), error = null
          where kind = 'orders.step' and error is not null`.execute(this.#db);
      }
      if (Date.now() > deadline) throw new Error(`${rows.length} steps of orders were not performed.`);
      await wait(50);
    }
  }
}

const isShort = (error: string) => error.includes('ledger.short.available');

async function takeSteps(db: Kysely<Tables>, id: string): Promise<OrderStep[]> {
  const { rows } = await sql<{ payload: string }>`
    delete from job where kind = 'orders.step' and sequence = ${id} returning payload`.execute(db);
  return rows
    .map(({ payload }) => (JSON.parse(payload) as { step: OrderStep }).step)
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}
