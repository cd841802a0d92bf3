import { createHash } from 'node:crypto';
import { gatewayOptions } from '../../scripts/support/gatewayOptions.mjs';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { loadModel } from '../../src/metadata/compile';
import { HttpClient } from '../support/HttpClient';
import { loadOrders, summedDay } from '../support/loadOrders';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { BenchProcess } from '../support/BenchProcess';
import { addDatabase, quickToFill, startDatabase } from '../support/startDatabase';
import { quantile, rounded } from '../support/statistics';
import { measureThroughput } from './measureThroughput';

const throughputSize = 100_000;
const allSizes = [10_000, throughputSize, 1_000_000];
const connectionCounts = [1, 16, 64];
const rounds = 5;
const roundMilliseconds = 300;
const merchantId = newId();

/** One database size with its gateway and the addresses that are requested. */
interface Subject {
  size: number;
  gateway: BenchProcess;
  port: number;
  paths: Record<string, string>;
  /** Number of the deep page; a small list ends before 1,000. */
  depth: number;
}

/** An order that every size has, by one of its numbers. */
const shopNumber = `SHOP-${createHash('md5').update('7777').digest('hex').slice(0, 12)}`;
const searches = {
  'search prefix': shopNumber.slice(0, 13),
  'search suffix': '00007777',
  'search case': shopNumber.toUpperCase(),
};

/** The states of payment that few orders have: they are found by an index, not among those in full. */
const unusuallyPaid = ['under', 'over'];

const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const base = '/api/manage/MX/collection-orders';
/** Returns the app's request of a list, without the count, which comes with the totals. */
const listOf = (filter: object) =>
  `${base}?total=none&sort=${encode(['requestedAt', 'DESC'])}&filter=${encode(filter)}`;
const list = listOf({ status: 'completed' });

async function startSubject(size: number, connection: object): Promise<Subject> {
  const gateway = new BenchProcess('bench/lists/serveLists.ts', {
    options: gatewayOptions,
    environment: { CONNECTION: JSON.stringify(connection), MERCHANT: merchantId },
  });
  const port = Number(await gateway.read());
  const client = new HttpClient(port, 1);
  const first = await client.get(`${list}&range=[0,24]`);
  const { after, depth } = await walk(client, 1_000);
  client.close();
  const start = (depth - 1) * 25;
  return {
    size,
    gateway,
    port,
    depth,
    paths: {
      constant: `/constant?bytes=${first.bytes}`,
      'page 1': `${list}&range=[0,24]`,
      'page 1,000': `${list}&range=[${start},${start + 24}]&after=${after}`,
      ...Object.fromEntries(Object.entries(searches).map(([kind, q]) => [kind, listOf({ q })])),
      ...Object.fromEntries(
        unusuallyPaid.map((paid) => [`paid: ${paid}`, `${listOf({ paid })}&range=[0,24]`]),
      ),
      'day sums': `${base}?totals=amount,fee,netAmount&filter=${encode({ requestedAt: summedDay })}`,
    },
  };
}

/** Pages forward as a user would, and returns the cursor to the last page reached. */
async function walk(client: HttpClient, pages: number): Promise<{ after: string; depth: number }> {
  let after = '';
  for (let page = 1; page < pages; page++) {
    const start = (page - 1) * 25;
    const answer = await client.get(`${list}&range=[${start},${start + 24}]&after=${after}`);
    const next = answer.headers.get('x-next-cursor');
    if (next === undefined) return { after, depth: page };
    after = next;
  }
  return { after, depth: pages };
}

/** Measures the time of each request at each size; prints a table and returns the summary. */
async function measureTimes(subjects: Subject[]): Promise<Record<string, number>> {
  const times = new Map<string, number[]>();
  const of = (size: number, kind: string, connections: number) => {
    const key = `${size} ${kind} ${connections}`;
    const found = times.get(key) ?? [];
    times.set(key, found);
    return found;
  };
  const kinds = Object.keys(subjects[0]!.paths);
  for (const connections of connectionCounts) {
    const clients = subjects.map(({ port }) => new HttpClient(port, connections));
    for (let round = -1; round < rounds; round++) {
      for (const kind of kinds) {
        for (const [place, subject] of subjects.entries()) {
          const milliseconds = round < 0 ? 150 : roundMilliseconds;
          const measured = await clients[place]!.press(subject.paths[kind]!, connections, milliseconds);
          // The first round warms up.
          if (round >= 0) of(subject.size, kind, connections).push(...measured);
        }
      }
    }
    for (const client of clients) client.close();
  }

  console.log('\nmedian / p99 in milliseconds, requests a second');
  console.log(
    [
      'request'.padEnd(14),
      'connections'.padStart(11),
      ...subjects.map(({ size }) => size.toLocaleString('en').padStart(28)),
    ].join(''),
  );
  for (const kind of kinds) {
    for (const connections of connectionCounts) {
      const cells = subjects.map(({ size }) => {
        const measured = of(size, kind, connections);
        const rate = Math.round((measured.length / (rounds * roundMilliseconds)) * 1000);
        return `${quantile(measured, 0.5).toFixed(2)} / ${quantile(measured, 0.99).toFixed(2)}  ${String(rate).padStart(6)}/s`.padStart(
          28,
        );
      });
      console.log([kind.padEnd(14), String(connections).padStart(11), ...cells].join(''));
    }
  }
  for (const { size, depth } of subjects) {
    if (depth < 1_000)
      console.log(`"page 1,000" at ${size.toLocaleString('en')} orders is page ${depth}, its last.`);
  }
  const median = (size: number, kind: string) => quantile(of(size, kind, 1), 0.5);
  const growth = (kind: string) => median(1_000_000, kind) / median(10_000, kind);
  return {
    page1At1MOver10k: rounded(growth('page 1')),
    paidAt1MOver10k: rounded(Math.max(...unusuallyPaid.map((paid) => growth(`paid: ${paid}`)))),
    searchAt1MOver10k: rounded(Math.max(...Object.keys(searches).map(growth))),
    page1000OverPage1: rounded(median(1_000_000, 'page 1,000') / median(1_000_000, 'page 1')),
    page1At1MOverConstant: rounded(median(1_000_000, 'page 1') / median(1_000_000, 'constant')),
    daySumsAt1MMilliseconds: rounded(median(1_000_000, 'day sums')),
  };
}

/**
 * Lists of 10,000, 100,000 and 1,000,000 orders over 1, 16 and 64 connections. The baseline is a constant response of the same
 * size. Gateways are own processes; sizes take turns. `throughput` compares page 1 with its SQL by `pg` alone.
 */
export const listsBench = defineBench({
  options: {
    only: { default: '', says: '`throughput` measures nothing else, at one size' },
  },
  // Requested are page 1, page 1,000 by cursors, searches for an identifier, orders that payers paid less or more of, and a day's
  // sums.
  async run(run) {
    const { only } = run.options;
    if (only !== '' && only !== 'throughput') throw new Error('--only can be throughput and nothing else.');
    const server = await startDatabase(run, quickToFill);
    const model = await loadModel(root);
    const subjects: Subject[] = [];
    for (const size of only === '' ? allSizes : [throughputSize]) {
      const started = performance.now();
      const connection = await addDatabase(server, `orders_${size}`);
      const db = connect(connection, 2, { statement: 0, response: 0 });
      await loadOrders(db, model, merchantId, size);
      await db.destroy();
      const subject = await startSubject(size, connection);
      run.later(() => subject.gateway.stop());
      subjects.push(subject);
      console.log(
        `${size.toLocaleString('en')} orders: ready in ${((performance.now() - started) / 1000).toFixed(1)} s`,
      );
    }

    const figures = only === '' ? await measureTimes(subjects) : {};
    const measured = subjects.find(({ size }) => size === throughputSize)!;
    const throughput = await measureThroughput({
      model,
      scope: { merchantId, country: 'MX' },
      connection: { ...server.connection, database: `orders_${measured.size}` },
      port: measured.port,
      path: measured.paths['page 1']!,
    });
    return { ...figures, throughput: rounded(throughput) };
  },
});
