import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportTimes, measureImport } from './measureImport';
import { payoutSheet } from './payoutSheet';
import { root } from '../../tests/support/program';
import { defineBench } from '../support/Bench';
import { buildCorridor } from '../support/buildCorridor';
import { median } from '../support/statistics';
import { startBrowser } from '../support/startBrowser';

const rounds = 5;
const slower = 4;
const rows = 1_000;

const parts = {
  errorsShown: 'from the file to the errors',
  longestBlock: 'longest time without response',
  worker: 'of it the worker, not throttled',
} as const;

/**
 * Time to check a file of 1,000 payouts with errors, up to painted errors, at 4× CPU throttling. Preparations of the idle import
 * page do not count. The worker that reads the file is not throttled; its time is shown.
 */
export const batchBench = defineBench({
  options: {},
  async run({ folder, later }) {
    const file = join(folder, 'payouts.xlsx');
    await writeFile(file, payoutSheet(rows));
    const gateway = await buildCorridor(root, join(folder, 'web'));
    later(() => gateway.stop());
    const browser = await startBrowser({ later });
    const measured: ImportTimes[] = [];
    // The first round warms the server up.
    for (let round = 0; round <= rounds; round++) {
      const times = await measureImport(browser, gateway.url, file, slower);
      if (round > 0) measured.push(times);
    }

    console.log(
      `A file of ${rows.toLocaleString('en')} rows, every tenth with errors, ${slower} times slower`,
    );
    console.log('ms                                   median   slowest');
    for (const [part, name] of Object.entries(parts) as [keyof typeof parts, string][]) {
      const times = measured.map((each) => each[part]);
      const cells = [median(times), Math.max(...times)].map((time) => time.toFixed(0).padStart(10));
      console.log(`${name.padEnd(33)}${cells.join('')}`);
    }
    console.log('aim: errors within 1,000 ms, at most 50 ms without response');
    const result = (part: keyof typeof parts) => Math.round(median(measured.map((each) => each[part])));
    return { errorsShownMs: result('errorsShown'), longestBlockMs: result('longestBlock') };
  },
});
