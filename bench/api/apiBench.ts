import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { connect } from '../../src/gateway/database/connection';
import { databaseUrl } from '../../tests/support/databases';
import { keepStill } from '../../tests/support/keepStill';
import { startGateway } from '../../tests/support/startGateway';
import { OrderProgram } from '../support/OrderProgram';
import { payout } from '../support/payout';
import { PlainOrders } from './PlainOrders';
import { defineBench } from '../support/Bench';
import { BenchProcess } from '../support/BenchProcess';
import { startDatabase } from '../support/startDatabase';
import { median, quantile, rounded } from '../support/statistics';

const clients = 16;
const orders = 300;
/** Time that the network has for the orders of a turn, in milliseconds. */
const patience = 180_000;

/** Does `work` so often by all clients, and returns how often a second. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  let left = orders;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return orders / ((performance.now() - begun) / 1000);
}

let count = 0;
const createOrder = (program: OrderProgram) =>
  program.call<{ id: string }>('POST', 'payout-orders', payout((count += 1)));

/** Starts the bare server of an order like this one. Returns its address, and what ends it. */
async function startFloor(url: string, program: OrderProgram, id: string) {
  const words = [url, program.secret, String(clients), id, payout(count).merchantOrderNo];
  const floor = new BenchProcess('bench/api/floorServer.ts', { words });
  return { address: await floor.read(), stop: () => floor.stop() };
}

/** Reads the feed ten times a second until `isOver`. Returns the time of each response in milliseconds. */
async function followFeed(program: OrderProgram, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let after = '0'; !isOver();) {
    const begun = performance.now();
    const { next } = await program.call<{ next: string }>('GET', `changes?after=${after}`);
    times.push(performance.now() - begun);
    after = next;
    await wait(100);
  }
  return times;
}

/** Waits until the orders of the program are over, and the network has done all that was due by then. */
async function settle(pool: Pool): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ kind: string; count: string }>(
      `select kind, count(*) from job
       where (kind like 'networks.%' and key is distinct from 'periodic' or kind = 'callbacks.post') and ready_at <= now()
       group by kind
       union all
       select status, count(*) from payout_order
       where merchant_order_no like 'BENCH-%' and status in ('accepted', 'inProgress') group by status`,
    );
    if (rows.length === 0) return;
    if (performance.now() - begun > patience) {
      const left = rows.map(({ kind, count: many }) => `${many} of ${kind}`).join(', ');
      throw new Error(`Of what was due, ${left} are not done after ${patience / 1000} s.`);
    }
    await wait(100);
  }
}

/** Returns the number of the gateway's statements since the reset, with begins and commits but without reads of the feed. */
async function countStatements(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select sum(calls)::float8 as count from pg_stat_statements
     where query not like '%order_change_head%' and query not like '%group by kind%' and query not like '%pg_stat%'`,
  );
  return rows[0]!.count;
}

/** Has the network take what it is given only once `work` is done. */
async function whileHeld<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  await pool.query(`
    create or replace function hold_job() returns trigger language plpgsql as $$ begin
      new.ready_at := now() + interval '1 hour'; return new; end $$;
    create trigger held before insert on job for each row when (new.kind = 'networks.submit') execute function hold_job()`);
  try {
    return await work();
  } finally {
    await pool.query(
      `drop trigger held on job; update job set ready_at = now() where kind = 'networks.submit'`,
    );
  }
}

/**
 * Payouts that a gateway accepts from sixteen clients of one program, by signed calls. The baseline writes the same rows by `pg`
 * alone on as many connections; the floor is a bare Fastify that verifies the calls and writes them.
 */
export const apiBench = defineBench({
  options: {
    rounds: { default: 4, says: 'Rounds, after one that warms up' },
  },
  // All take turns on one database. The sandbox's network carries the orders out, in one turn at once and in another afterwards,
  // while the feed of changes is read.
  async run(run) {
    const server = await startDatabase(run, ['shared_preload_libraries=pg_stat_statements']);
    const pool = new Pool({ ...server.connection, max: clients });
    run.later(() => pool.end());
    const gateway = await startGateway({ DATABASE_URL: databaseUrl(server.connection), SANDBOX_DAYS: '3' });
    run.later(() => gateway.stop());
    const db = connect(server.connection, 1);
    run.later(() => db.destroy());
    await keepStill(db);
    const program = await OrderProgram.add(gateway.url, clients + 1);
    run.later(() => program.close());
    await pool.query(`update ledger_account set available = 1000000000000 where country = 'MX'`);
    const { id } = await createOrder(program);
    await settle(pool);
    const plain = await PlainOrders.like(pool, {
      id,
      merchantOrderNo: payout(count).merchantOrderNo,
      prefix: 'PLAIN',
    });
    const floor = await startFloor(databaseUrl(server.connection), program, id);
    run.later(() => floor.stop());
    const bare = program.at(floor.address);
    run.later(() => bare.close());
    console.log(`A payout has rows in ${plain.tables.join(', ')}.`);
    await pool.query('create extension pg_stat_statements');
    const statements: number[] = [];
    const speeds: { api: number; accepted: number; floor: number; plain: number }[] = [];
    const feed: number[] = [];
    for (let round = 0; round <= run.options.rounds; round++) {
      await settle(pool);
      const plainSpeed = await measure(() => plain.write());
      const floorSpeed = await measure(() => createOrder(bare));
      let isOver = false;
      await pool.query('select pg_stat_statements_reset()');
      const followed = followFeed(program, () => isOver);
      const apiSpeed = await measure(() => createOrder(program)).finally(() => (isOver = true));
      const times = await followed;
      await settle(pool);
      const counted = await countStatements(pool);
      const acceptedSpeed = await whileHeld(pool, () => measure(() => createOrder(program)));
      // The first round warms up; the database gathers statistics after a minute at the latest.
      if (round === 0) {
        await pool.query('analyze');
        continue;
      }
      speeds.push({ api: apiSpeed, accepted: acceptedSpeed, floor: floorSpeed, plain: plainSpeed });
      feed.push(...times);
      statements.push(counted / orders);
      console.log(
        `round ${round}: ${Math.round(apiSpeed)} orders/s by calls, ${Math.round(acceptedSpeed)} accepted only, ` +
          `${Math.round(floorSpeed)} by a bare server, ${Math.round(plainSpeed)} by pg, ` +
          `${Math.round(counted / orders)} statements an order, feed in ${median(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
      );
    }
    console.log('aim: half as many orders as pg alone');
    return {
      ordersPerSecond: Math.round(median(speeds.map(({ api }) => api))),
      createVsInsert: rounded(median(speeds.map(({ api, plain: by }) => api / by))),
      acceptVsInsert: rounded(median(speeds.map(({ accepted, plain: by }) => accepted / by))),
      floorVsInsert: rounded(median(speeds.map(({ floor: least, plain: by }) => least / by))),
      statementsPerOrder: rounded(median(statements)),
      feedP95Ms: Number(quantile(feed, 0.95).toFixed(1)),
    };
  },
});
