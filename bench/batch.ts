/**
 * How long a merchant waits for a file of 1,000 payouts with errors to be checked, from choosing it to the errors painted,
 * and how long the page does not respond meanwhile, at 4× CPU throttling. The import page is open and idle before, as when
 * somebody looks for the file: what it prepares by then does not count. A browser throttles only the page, not the worker
 * that reads the file; the table says how long the worker takes. Run by `npm run bench:batch`; the last line is JSON, where
 * smaller is better.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../tests/support/launchChromium';
import { type ImportTimes, measureImport } from './batch/measureImport';
import { payoutSheet } from './batch/payoutSheet';
import { buildCorridor } from './session/buildCorridor';

const rounds = 5;
const slower = 4;
const rows = 1_000;

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const root = join(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'corridor-batch-'));
const measured: ImportTimes[] = [];
try {
  const file = join(folder, 'payouts.xlsx');
  await writeFile(file, payoutSheet(rows));
  const gateway = await buildCorridor(root, join(folder, 'web'));
  const browser = await launchChromium();
  try {
    // The first round warms the server up.
    for (let round = 0; round <= rounds; round++) {
      const times = await measureImport(browser, gateway.url, file, slower);
      if (round > 0) measured.push(times);
    }
  } finally {
    await browser.close();
    await gateway.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

const parts = {
  errorsShown: 'from the file to the errors',
  longestBlock: 'longest time without response',
  worker: 'of it the worker, not throttled',
} as const;
console.log(`A file of ${rows.toLocaleString('en')} rows, every tenth with errors, ${slower} times slower`);
console.log('ms                                   median   slowest');
for (const [part, name] of Object.entries(parts) as [keyof typeof parts, string][]) {
  const times = measured.map((each) => each[part]);
  console.log(
    `${name.padEnd(33)}${median(times).toFixed(0).padStart(10)}${Math.max(...times)
      .toFixed(0)
      .padStart(10)}`,
  );
}
console.log('aim: errors within 1,000 ms, at most 50 ms without response');
const result = (part: keyof typeof parts) => Math.round(median(measured.map((each) => each[part])));
console.log(JSON.stringify({ errorsShownMs: result('errorsShown'), longestBlockMs: result('longestBlock') }));
