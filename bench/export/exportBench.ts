import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { gatewayOptions } from '../../scripts/support/gatewayOptions.mjs';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { loadModel } from '../../src/metadata/compile';
import { HttpClient } from '../support/HttpClient';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { BenchProcess } from '../support/BenchProcess';
import { loadOrders } from '../support/loadOrders';
import { requireLinux } from '../support/processes';
import { addDatabase, quickToFill, startDatabase } from '../support/startDatabase';
import { median, quantile, rounded } from '../support/statistics';

const rounds = 3;
const merchantId = newId();
const base = '/api/manage/MX/collection-orders';
const exports = '/api/manage/MX/exports/collection-orders';
const columns = [
  'orderNo',
  'merchantOrderNo',
  'method',
  'amount',
  'fee',
  'netAmount',
  'requestedAt',
  'status',
];
const stored = [
  'order_no',
  'merchant_order_no',
  'method',
  'amount',
  'fee',
  'net_amount',
  'currency',
  'requested_at',
  'status',
];
const order = { columns: columns.join(','), sort: '["requestedAt","DESC"]' };
const listPath = `${base}?total=none&sort=${encodeURIComponent(order.sort)}&range=[0,24]`;

/** A database of one size with its gateway. */
interface Subject {
  size: number;
  gateway: BenchProcess;
  port: number;
  /** Where COPY writes. */
  copyTo: string;
  connection: ReturnType<typeof connect>;
}

async function startSubject(size: number, connection: object, folder: string): Promise<Subject> {
  const gateway = new BenchProcess('bench/export/serveExports.ts', {
    options: gatewayOptions,
    environment: {
      CONNECTION: JSON.stringify(connection),
      MERCHANT: merchantId,
      FILES_DIR: join(folder, `files-${size}`),
    },
  });
  return {
    size,
    gateway,
    port: Number(await gateway.read()),
    copyTo: join(folder, `copy-${size}.csv`),
    connection: connect(connection, 1, { statement: 0, response: 0 }),
  };
}

/** Milliseconds of the database's own COPY of the same columns into a file. */
async function measureCopy({ connection, copyTo }: Subject): Promise<number> {
  const list = sql.join(stored.map((column) => sql.ref(column)));
  const start = performance.now();
  await sql`copy (
    select ${list} from collection_order where merchant_id = ${sql.lit(merchantId)}::uuid and country = 'MX'
    order by requested_at desc, id desc
  ) to ${sql.lit(copyTo)} with (format csv, header)`.execute(connection);
  return performance.now() - start;
}

/** Returns the milliseconds of an export up to the stored file, and the gateway's peak memory in MB. */
async function measureExport(
  { port, gateway, size }: Subject,
  format: 'csv' | 'xlsx',
): Promise<{ milliseconds: number; peakMb: number }> {
  const start = performance.now();
  const send = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${exports}${path}`, init);
    const { data, msg } = (await response.json()) as {
      data: { id: string; status: string; rows: number; reason: string | null };
      msg: string;
    };
    if (response.status !== 200) throw new Error(msg);
    return data;
  };
  const { id } = await send('', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ format, ...order }),
  });
  let peakMb = 0;
  for (;;) {
    await wait(50);
    peakMb = Math.max(peakMb, await memoryOf(gateway.pid));
    const { status, rows, reason } = await send(`/${id}`);
    if (status === 'requesting' || status === 'exporting') continue;
    if (status !== 'downloadable' || rows !== size) throw new Error(`${status}, ${rows} rows: ${reason}`);
    return { milliseconds: performance.now() - start, peakMb };
  }
}

/** The resident memory of a process, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
}

/**
 * Returns the p95 of a list over four connections during an export, relative to a quiet gateway. The largest size counts. The
 * database's copy of these rows, with compression in another process, is the best possible result.
 */
async function measureList(subject: Subject): Promise<{ duringExport: number; duringCopy: number }> {
  const client = new HttpClient(subject.port, 4);
  await client.press(listPath, 4, 1_000);
  const times = { quiet: [] as number[], exporting: [] as number[], copying: [] as number[] };
  const pressWhile = async (work: Promise<unknown>) => {
    const ended = new AbortController();
    const running = work.finally(() => ended.abort());
    const pressed: number[] = [];
    while (!ended.signal.aborted) pressed.push(...(await client.press(listPath, 4, 250)));
    await running;
    return pressed;
  };
  for (let round = 0; round < rounds; round++) {
    times.quiet.push(...(await client.press(listPath, 4, 2_000)));
    times.exporting.push(...(await pressWhile(measureExport(subject, 'xlsx'))));
    times.copying.push(...(await pressWhile(copyAndCompress(subject))));
  }
  client.close();
  const p95 = (key: keyof typeof times) => quantile(times[key], 0.95);
  console.log(
    `list p95: ${p95('quiet').toFixed(1)} ms, during an export ${p95('exporting').toFixed(1)} ms, ` +
      `while the database copies ${p95('copying').toFixed(1)} ms`,
  );
  return { duringExport: p95('exporting') / p95('quiet'), duringCopy: p95('copying') / p95('quiet') };
}

/** Copies the rows by the database and compresses them by another process. */
async function copyAndCompress(subject: Subject): Promise<void> {
  await measureCopy(subject);
  await once(spawn('gzip', ['--keep', '--force', subject.copyTo]), 'exit');
}

/**
 * Exports of 100,000 orders, with `--large` of a million, as CSV and xlsx, up to the stored file. The baseline is the database's
 * COPY of these columns into a file. The gateway's memory and a list's times are measured too.
 */
export const exportBench = defineBench({
  options: {
    large: { default: false, says: 'Also a million orders, which takes a quarter of an hour' },
  },
  limit: ({ large }) => (large ? 40 : 10),
  async run(run) {
    requireLinux();
    // The database, which runs as another user, writes into it.
    await chmod(run.folder, 0o777);
    const server = await startDatabase(run, quickToFill);
    const model = await loadModel(root);
    const { large } = run.options;
    const subjects: Subject[] = [];
    for (const size of large ? [100_000, 1_000_000] : [100_000]) {
      const connection = await addDatabase(server, `orders_${size}`);
      const db = connect(connection, 2, { statement: 0, response: 0 });
      await loadOrders(db, model, merchantId, size);
      await db.destroy();
      const subject = await startSubject(size, connection, run.folder);
      run.later(async () => {
        await subject.connection.destroy();
        await subject.gateway.stop();
      });
      subjects.push(subject);
    }
    const times = new Map<string, number[]>();
    let peakMb = 0;
    for (let round = 0; round < rounds; round++) {
      for (const subject of subjects) {
        const add = (kind: string, time: number) => {
          const key = `${subject.size} ${kind}`;
          times.set(key, [...(times.get(key) ?? []), time]);
        };
        add('copy', await measureCopy(subject));
        for (const format of ['csv', 'xlsx'] as const) {
          const measured = await measureExport(subject, format);
          add(format, measured.milliseconds);
          peakMb = Math.max(peakMb, measured.peakMb);
        }
      }
    }
    for (const [key, all] of times) console.log(`${key.padEnd(14)} ${(median(all) / 1000).toFixed(2)} s`);
    const largest = subjects.at(-1)!;
    const vsCopy = (format: string) =>
      rounded(median(times.get(`${largest.size} ${format}`)!) / median(times.get(`${largest.size} copy`)!));
    const { duringExport, duringCopy } = await measureList(largest);
    if (!large) console.log('The figures are of 100,000 orders; -- --large has them of a million.');
    return {
      orders: largest.size,
      csvVsCopy: vsCopy('csv'),
      xlsxVsCopy: vsCopy('xlsx'),
      peakMb: Math.round(peakMb),
      listDuringExport: rounded(duringExport),
      listDuringCopy: rounded(duringCopy),
    };
  },
});
