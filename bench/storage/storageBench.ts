import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { connect } from '../../src/gateway/database/connection';
import { databaseUrl } from '../../tests/support/databases';
import { keepStill } from '../../tests/support/keepStill';
import { startGateway } from '../../tests/support/startGateway';
import { OrderProgram } from '../support/OrderProgram';
import { payout } from '../support/payout';
import { defineBench } from '../support/Bench';
import { startDatabase } from '../support/startDatabase';

const clients = 8;
/** Fewer, and the first pages of tables that hardly grow count for much. */
const orders = 4_000;
/** Time that the network has for these orders, in milliseconds. */
const patience = 240_000;

/** Stored bytes and rows by table, and the position in the log. */
interface Stored {
  bytes: Map<string, number>;
  rows: Map<string, number>;
  log: string;
}

/** Tables whose rows are deleted after minutes, so that other rows use their space. */
const passing = new Set(['job', 'record_change', 'rollup_delta', 'network_notification', 'repeat_lock']);

async function readStored(pool: Pool): Promise<Stored> {
  await pool.query('vacuum analyze');
  const { rows: tables } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables where schemaname = current_schema()`,
  );
  const rows = new Map<string, number>();
  for (const { name } of tables) {
    const { rows: counted } = await pool.query<{ count: string }>(`select count(*) from "${name}"`);
    rows.set(name, Number(counted[0]!.count));
  }
  const { rows: log } = await pool.query<{ place: string }>('select pg_current_wal_lsn() as place');
  return { bytes: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])), rows, log: log[0]!.place };
}

/** An amount that the sandbox's payers pay at once (docs/networks.md). */
const paid = (number: number) => (number % 20) * 1_000_000 + 900_100 + (number % 100);

/** Creates `count` orders by all clients at once. */
async function createOrders(program: OrderProgram, count: number): Promise<void> {
  let created = 0;
  const create = (number: number) =>
    number % 2 === 0
      ? program.call('POST', 'payout-orders', payout(number))
      : program.call('POST', 'collection-orders', {
          merchantOrderNo: `BENCH-${number}`,
          method: 'SPEI',
          amount: paid(number),
        });
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (created < count) await create((created += 1));
    }),
  );
}

/** Waits until all orders are final and reported to their application. Later steps of the sandbox become due at once. */
async function settle(pool: Pool): Promise<void> {
  const begun = performance.now();
  for (;;) {
    await pool.query(
      `update job set ready_at = now() where state = 'waiting' and ready_at > now()
         and (kind = 'orders.step' or kind = 'networks.played' or kind = 'networks.query' and attempts = 0)`,
    );
    const { rows } = await pool.query(
      `select 1 from job where kind in ('orders.step', 'callbacks.post') or kind like 'networks.%' and key <> 'periodic' limit 1`,
    );
    if (rows.length === 0) return;
    if (performance.now() - begun > patience)
      throw new Error(`Not all orders are over after ${patience / 1000} s.`);
    await wait(250);
  }
}

/**
 * Rows, bytes of tables with indexes, and log (WAL) that an order leaves in the database. Payouts and collections are created by
 * signed calls, half and half, carried out, paid and called back. docs/scale.md says what follows.
 */
export const storageBench = defineBench({
  options: {},
  async run(run) {
    const server = await startDatabase(run, ['full_page_writes=off']);
    const pool = new Pool({ ...server.connection, max: clients });
    run.later(() => pool.end());
    const gateway = await startGateway({ DATABASE_URL: databaseUrl(server.connection), SANDBOX_DAYS: '3' });
    run.later(() => gateway.stop());
    const db = connect(server.connection, 1);
    run.later(() => db.destroy());
    await keepStill(db);
    const program = await OrderProgram.add(gateway.url, clients);
    run.later(() => program.close());
    await pool.query(`update ledger_account set available = 1000000000000 where country = 'MX'`);
    const receiver = `https://receiver.sandbox.example/${program.appCode}`;
    await pool.query(
      `update application set pay_in_callback_url = $1 || '/pay-in', payout_callback_url = $1 || '/payout' where app_code = $2`,
      [receiver, program.appCode],
    );
    await settle(pool);
    const before = await readStored(pool);
    await createOrders(program, orders);
    await settle(pool);
    const after = await readStored(pool);
    const grownBy = (of: 'bytes' | 'rows', name: string) =>
      (after[of].get(name) ?? 0) - (before[of].get(name) ?? 0);
    // Those that the sandbox's other programs had under way are among them.
    const made = grownBy('rows', 'payout_order') + grownBy('rows', 'collection_order');
    const per = (count: number) => Math.round((count / made) * 10) / 10;
    const names = [...after.bytes.keys()]
      .filter((name) => !passing.has(name) && grownBy('rows', name) > made / 100)
      .toSorted((one, other) => grownBy('bytes', other) - grownBy('bytes', one));
    for (const name of names)
      console.log(
        `${name.padEnd(24)} ${per(grownBy('rows', name))} rows, ${Math.round(per(grownBy('bytes', name)))} bytes`,
      );
    const { rows: written } = await pool.query<{ bytes: string }>('select pg_wal_lsn_diff($1, $2) as bytes', [
      after.log,
      before.log,
    ]);
    const sum = (of: 'bytes' | 'rows') => names.reduce((total, name) => total + grownBy(of, name), 0);
    return {
      orders: made,
      paid: grownBy('rows', 'pay_in_detail'),
      rowsPerOrder: per(sum('rows')),
      bytesPerOrder: Math.round(per(sum('bytes'))),
      logPerOrder: Math.round(per(Number(written[0]!.bytes))),
    };
  },
});
