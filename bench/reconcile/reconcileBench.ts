import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gatewayOptions } from '../../scripts/support/gatewayOptions.mjs';
import { connect } from '../../src/gateway/database/connection';
import { newId } from '../../src/gateway/database/ids';
import { loadModel } from '../../src/metadata/compile';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { BenchProcess } from '../support/BenchProcess';
import { HttpClient } from '../support/HttpClient';
import { loadOrders } from '../support/loadOrders';
import { requireLinux } from '../support/processes';
import { addDatabase, quickToFill, startDatabase } from '../support/startDatabase';
import { median, quantile, rounded } from '../support/statistics';
import { writeCsv, writeStatement } from './writeFiles';

const run = promisify(execFile);
const rounds = 3;
const sizes = [50_000, 1_000_000];
const merchantId = newId();
const base = '/api/manage/MX/reconciliations';
const listPath = `/api/manage/MX/collection-orders?total=none&sort=${encodeURIComponent('["requestedAt","DESC"]')}&range=[0,24]`;

/** Reading of one file in a process of its own. */
interface Reading {
  entries: number;
  milliseconds: number;
  peakMb: number;
}

async function readOnce(mode: 'plain' | 'read', file: string): Promise<Reading> {
  const words = ['--import', 'tsx', join(root, 'bench/reconcile/readFile.ts'), mode, file];
  const { stdout } = await run(process.execPath, words, { cwd: root });
  return JSON.parse(stdout) as Reading;
}

/** Formats that are read, by the ending of the file. */
const writers = { xml: writeStatement, csv: writeCsv };

/** Reads files by the gateway's readers and by their parser alone, in turns. */
async function measureReading(
  folder: string,
  ending: keyof typeof writers,
): Promise<{ ratio: number; peakMb: number }> {
  const write = writers[ending];
  const ratios: number[] = [];
  let peakMb = 0;
  for (const size of sizes) {
    const file = join(folder, `${size}.${ending}`);
    await write(file, size);
    const megabytes = ((await stat(file)).size / 1_000_000).toFixed(0);
    const times = { plain: [] as number[], read: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const mode of ['plain', 'read'] as const) {
        const reading = await readOnce(mode, file);
        if (reading.entries !== size) throw new Error(`${reading.entries} of ${size} entries were read.`);
        times[mode].push(reading.milliseconds);
        if (mode === 'read') peakMb = Math.max(peakMb, reading.peakMb);
      }
    }
    const [read, plain] = [median(times.read), median(times.plain)];
    ratios.push(read / plain);
    console.log(
      `${ending}, ${size.toLocaleString('en')} entries, ${megabytes} MB: read ${(read / 1000).toFixed(2)} s, parsed ${(plain / 1000).toFixed(2)} s`,
    );
  }
  return { ratio: Math.max(...ratios), peakMb };
}

/** A file of payments as a bank exports it, each named by its order. */
function csvOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `C20261120${String(index + 1).padStart(10, '0')},${(100 + (index % 9_000)).toFixed(2)},2026-10-06`,
  );
  return `Reference,Amount,Date\n${lines.join('\n')}\n`;
}

/** Compares a file through the gateway, to its end. */
async function compare(port: number, content: string): Promise<void> {
  const send = async (path: string, body: string, type: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${base}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    const { data, msg } = (await response.json()) as { data: { id: string }; msg: string };
    if (response.status !== 200) throw new Error(msg);
    return data;
  };
  const file = await send('/uploads/create?field=file&name=bank.csv', content, 'application/octet-stream');
  const columns = { heading: 1, reference: 1, amount: 2, day: 3 };
  const { id } = await send(
    '',
    JSON.stringify({ file, columns, covers: ['collection'] }),
    'application/json',
  );
  for (;;) {
    await wait(100);
    const response = await fetch(`http://127.0.0.1:${port}${base}/${id}`);
    const { data } = (await response.json()) as { data: { status: string; reason?: string } };
    if (data.status === 'done') return;
    if (data.status === 'failed') throw new Error(data.reason);
  }
}

/** The p95 of a list over four connections while a file is compared, against without anything else. */
async function measureList(port: number): Promise<number> {
  const client = new HttpClient(port, 4);
  const content = csvOf(sizes[0]!);
  await client.press(listPath, 4, 1_000);
  const times = { quiet: [] as number[], comparing: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.quiet.push(...(await client.press(listPath, 4, 2_000)));
    const ended = new AbortController();
    const comparing = compare(port, content).finally(() => ended.abort());
    while (!ended.signal.aborted) times.comparing.push(...(await client.press(listPath, 4, 250)));
    await comparing;
  }
  client.close();
  const [quiet, comparing] = [quantile(times.quiet, 0.95), quantile(times.comparing, 0.95)];
  console.log(`list p95: ${quiet.toFixed(1)} ms, while a file is compared ${comparing.toFixed(1)} ms`);
  return comparing / quiet;
}

/**
 * Files (camt.053 and CSV) of 50,000 and 1,000,000 entries, read by the gateway and by its parser alone. They take turns in
 * processes of their own. A list of 100,000 orders is measured while 50,000 rows are compared.
 */
export const reconcileBench = defineBench({
  options: {},
  async run(bench) {
    requireLinux();
    const read = [await measureReading(bench.folder, 'csv'), await measureReading(bench.folder, 'xml')];
    const server = await startDatabase(bench, quickToFill);
    const model = await loadModel(root);
    const connection = await addDatabase(server, 'orders');
    const db = connect(connection, 2, { statement: 0, response: 0 });
    await loadOrders(db, model, merchantId, 100_000);
    await db.destroy();
    const gateway = new BenchProcess('bench/reconcile/serveReconcile.ts', {
      options: gatewayOptions,
      environment: {
        CONNECTION: JSON.stringify(connection),
        MERCHANT: merchantId,
        FILES_DIR: join(bench.folder, 'files'),
      },
    });
    bench.later(() => gateway.stop());
    const listDuring = await measureList(Number(await gateway.read()));
    return {
      vsPlainParse: rounded(Math.max(...read.map(({ ratio }) => ratio))),
      peakMb: Math.round(Math.max(...read.map(({ peakMb }) => peakMb))),
      listDuring: rounded(listDuring),
    };
  },
});
