import type { AddressInfo } from 'node:net';
import { type Kysely, sql } from 'kysely';
import { readConfig } from '../../src/gateway/config';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { insertRecords } from '../../src/gateway/database/records';
import { updateRecord } from '../../src/gateway/database/updateRecord';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { foldRollups } from '../../src/gateway/figures/rollups/fold';
import { repairRollup } from '../../src/gateway/figures/rollups/repair';
import { prepareRollups, rollupPlaces, unreadyRollups } from '../../src/gateway/figures/rollups/states';
import { createServer } from '../../src/gateway/http/server';
import { contributions } from '../../src/gateway/parts';
import { gatewayRoutes } from '../../src/gateway/routes';
import { loadModel } from '../../src/metadata/compile';
import type { FigureQuery, FiguresResponse } from '../../src/contract/figures';
import type { Model } from '../../src/metadata/model/Model';
import { type EntityTable, entityTable } from '../../src/metadata/storage/entityTable';
import { now, pageQueries } from './dashboardQueries';
import { loadMoney } from './loadMoney';
import { loadOrders } from '../support/loadOrders';
import { testKeyRing } from '../../tests/support/keyRing';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { addDatabase, quickToFill, startDatabase } from '../support/startDatabase';
import { median, rounded } from '../support/statistics';

const rounds = 60;
const merchantId = newId();

/** One database size, with its gateway. */
interface Subject {
  size: number;
  db: Kysely<Tables>;
  /** Requests figures and returns them. */
  request: (figures: FigureQuery[]) => Promise<FiguresResponse>;
  close: () => Promise<void>;
}

async function startSubject(model: Model, size: number, connection: object): Promise<Subject> {
  const loading = connect(connection, 2, { statement: 0, response: 0 });
  await loadOrders(loading, model, merchantId, size);
  await loadMoney(loading, model, size);
  await prepareRollups(loading, model);
  const started = performance.now();
  for (const place of await unreadyRollups(loading, model)) await repairRollup(loading, model, place);
  const built = performance.now() - started;
  await sql`vacuum (analyze) rollup_total, rollup_delta`.execute(loading);
  console.log(
    `${size.toLocaleString('en')} orders: roll-ups made in ${(built / 1000).toFixed(1)} s, ${await countTotals(loading)} rows`,
  );
  // As durable as in production, where writes are compared.
  await sql`alter database ${sql.ref(`orders_${size}`)} set synchronous_commit = on`.execute(loading);
  await loading.destroy();

  const db = connect(connection, 8);
  const session = {
    id: merchantId,
    userId: merchantId,
    userName: 'bench',
    merchantId,
    isSandbox: true,
    permissions: new Set(Object.values(model.resources).map(({ permission }) => permission)),
    countries: Object.keys(model.countries),
  };
  const config = { ...readConfig({}), rateLimit: 0, limitsCalls: false, webRoot: '/nowhere' };
  const server = await createServer(
    { ...contributions, db, model, config, keyRing: testKeyRing, now: () => new Date(now) },
    gatewayRoutes(() => session),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    size,
    db,
    request: async (figures) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/manage/MX/figures`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ figures }),
      });
      const { data, msg } = (await response.json()) as { data: FiguresResponse; msg: string };
      if (!response.ok) throw new Error(msg);
      return data;
    },
    close: async () => {
      await server.close();
      await db.destroy();
    },
  };
}

async function countTotals(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from rollup_total`.execute(db);
  return rows[0]!.count;
}

/** Checks that figures are right before they are measured: those of a year have all orders, and none is empty. */
async function checkFigures(
  { size, request }: Subject,
  dashboard: ReturnType<typeof pageQueries>,
): Promise<void> {
  const { figures } = await request(dashboard.queries);
  const counts = figures.map((figure) =>
    'rows' in figure ? figure.rows.reduce((sum, { count }) => sum + count, 0) : Number.NaN,
  );
  const isWrong = counts.slice(-dashboard.years).some((count) => count !== size);
  if (isWrong || counts.some((count) => !(count > 0))) {
    throw new Error(`These figures are wrong: ${counts.join(', ')}`);
  }
}

/** The records of the month counted one by one, as no roll-up holds a range that includes its end. */
const scanned: FigureQuery = {
  resource: 'collection-orders',
  time: 'requestedAt',
  sums: ['amount'],
  filter: { requestedAt: { gte: '2026-10-20T06:00:00.000Z', lte: '2026-11-19T06:00:00.000Z' } },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Orders a second stored one by one, and then changed one by one, with and without roll-ups in turns. */
async function measureWrites({ db }: Subject, table: EntityTable) {
  const variants = { with: table, without: { ...table, rollups: [] } };
  const times = { with: { insert: 0, update: 0 }, without: { insert: 0, update: 0 } };
  const key = { merchantId, country: 'MX' };
  for (let round = -1; round < 8; round++) {
    for (const name of ['with', 'without'] as const) {
      const ids: string[] = [];
      const insert = await timed(async () => {
        for (let index = 0; index < 250; index++) {
          ids.push(...(await insertRecords(db, variants[name], [{ ...key, ...order() }])));
        }
      });
      const update = await timed(async () => {
        for (const id of ids)
          await updateRecord(db, variants[name], { ...key, id }, { status: 'inProgress' });
      });
      // The first round warms up.
      if (round < 0) continue;
      times[name].insert += insert;
      times[name].update += update;
    }
  }
  return {
    insertCost: rounded(times.with.insert / times.without.insert),
    updateCost: rounded(times.with.update / times.without.update),
  };
}

function order() {
  const number = newId();
  return {
    orderNo: number,
    merchantOrderNo: number,
    appId: 'app_1',
    method: 'SPEI',
    currency: 'MXN',
    amount: 10_000,
    requestedAt: new Date(Date.parse(now) - Math.floor(Math.random() * 60_000)).toISOString(),
    status: 'accepted',
  };
}

/**
 * All requests of the dashboard, with charts of a year, at 10,000 and 1,000,000 orders of 90 days. Payouts and ledger entries are
 * as many. The sizes take turns. `insertCost` and `updateCost` compare writing with and without roll-ups.
 */
export const dashboardBench = defineBench({
  options: {
    orders: { default: 1_000_000, says: 'Of the larger merchant' },
  },
  async run(run) {
    // The sizes take turns, so that a busy moment hits both. One figure is also counted from the records.
    const sizes = [10_000, run.options.orders];
    const model = await loadModel(root);
    const dashboard = pageQueries(model.pages.dashboard!);
    const server = await startDatabase(run, quickToFill);
    const subjects: Subject[] = [];
    for (const size of sizes) {
      const subject = await startSubject(model, size, await addDatabase(server, `orders_${size}`));
      run.later(subject.close);
      subjects.push(subject);
    }
    for (const subject of subjects) await checkFigures(subject, dashboard);

    const times = subjects.map(() => ({ page: [] as number[], scan: [] as number[] }));
    for (let round = -5; round < rounds; round++) {
      for (const [place, { request }] of subjects.entries()) {
        const page = await timed(() => request(dashboard.queries));
        const scan = await timed(() => request([scanned]));
        // The first rounds warm up.
        if (round < 0) continue;
        times[place]!.page.push(page);
        times[place]!.scan.push(scan);
      }
    }
    console.log('\nmilliseconds, median:  the page, and one figure of 30 days from the records');
    for (const [place, { size }] of subjects.entries()) {
      const { page, scan } = times[place]!;
      console.log(
        `${size.toLocaleString('en').padStart(12)} orders ${median(page).toFixed(1).padStart(10)} ${median(scan).toFixed(1).padStart(10)}`,
      );
    }
    const large = subjects.at(-1)!;
    const costs = await measureWrites(large, entityTable(model, 'collection-order'));
    const fold = await timed(() => foldRollups(large.db, model));
    console.log(`\nDeltas of 4,500 changes added to the totals in ${fold.toFixed(0)} ms.`);
    const repair = await timed(async () => {
      for (const place of rollupPlaces(model)) await repairRollup(large.db, model, place, { mends: false });
    });
    console.log(
      `Compared with ${large.size.toLocaleString('en')} orders in ${(repair / 1000).toFixed(1)} s.`,
    );
    const [small, big] = times.map(({ page }) => median(page));
    return {
      at1MOver10k: rounded(big! / small!),
      pageAt1MMilliseconds: rounded(big!),
      ...costs,
    };
  },
});
