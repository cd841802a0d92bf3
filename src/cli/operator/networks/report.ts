import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { readReport } from '../../../gateway/operator/networks/report/readReport';
import { writeReport } from '../../../gateway/operator/networks/report/reportSheet';
import { type Command, readArgs, UsageError } from '../command/Command';

/** `report MONTH --out FILE`. */
export const reportCommand: Command = {
  words: ['report'],
  usage: `
  report MONTH --out FILE       write what was earned, charged, written off and paid in taxes in a month, such as
                                2026-10, by country, network and method, to a new file, .xlsx or .csv`,
  scope: 'read',
  run: async ({ db, model }, args) => {
    const { words, values } = readArgs(args, { out: { type: 'string' } });
    const [month] = words;
    if (month === undefined || values.out === undefined) throw new UsageError();
    const { out } = values;
    const report = await readReport(db, model, month);
    const content = writeReport(month, report, out);
    if (!content) throw new UsageError(`--out ${out}: name a file that ends with .xlsx or .csv.`);
    await pipeline(content, createWriteStream(out, { flags: 'wx', mode: 0o600 })).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        throw new Error(`${out} is there already. Name another file with --out.`);
      },
    );
    console.log(`${out}: ${report.length} rows`);
  },
};
