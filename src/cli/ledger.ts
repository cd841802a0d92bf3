import { parseArgs } from 'node:util';
import { readConfig } from '../gateway/config';
import { openDatabase } from '../gateway/database/connection';
import type { Database } from '../gateway/database/tables';
import { repairRollup } from '../gateway/figures/rollups/repair';
import { rollupPlaces } from '../gateway/figures/rollups/states';
import { verifyLedger } from '../gateway/ledger/verify';
import { parts } from '../gateway/parts';
import { loadModel } from '../metadata/compile';
import type { Model } from '../metadata/model/Model';
import { formatMoney } from '../metadata/values/money';

const usage = `Usage: npm run ledger -- <command>
  verify   prove the ledger: each posting comes to zero, balances are the sums of their entries, and nothing was changed`;

async function verify(): Promise<void> {
  const config = readConfig(process.env);
  const model = await loadModel(config.root);
  const database = await openDatabase(config);
  try {
    const { accounts, postings, entries, provider, problems } = await database.withoutTimeLimits(
      async (db) => {
        const checks = parts.flatMap(({ ledgerChecks }) => ledgerChecks ?? []);
        const report = await verifyLedger(db, model, checks);
        report.problems.push(...(await verifyRollups(db, model)));
        return report;
      },
    );
    for (const [currency, totals] of Object.entries(provider)) {
      const parts = Object.entries(totals).map(
        ([account, amount]) => `${account} ${formatMoney(amount, { numberFormat: 'en', precision: 2 })}`,
      );
      console.log(`${currency.padEnd(5)} ${parts.join('  ')}`);
    }
    for (const problem of problems) console.error(problem);
    const verified = `${entries} entries of ${postings} postings to ${accounts} accounts`;
    if (problems.length === 0) console.log(`The ledger holds: ${verified}.`);
    else {
      console.error(`The ledger does not hold: ${problems.length} problems in ${verified}.`);
      process.exitCode = 1;
    }
  } finally {
    await database.close();
  }
}

/** What is kept counted for figures is what the records come to. */
async function verifyRollups(db: Database, model: Model): Promise<string[]> {
  const problems: string[] = [];
  for (const place of rollupPlaces(model)) {
    for (const { merchantId, rows } of await repairRollup(db, model, place, { mends: false }))
      problems.push(
        `${merchantId} ${place.country}: ${rows} hours and days of ${place.rollup.entity} are not counted as its records are.`,
      );
  }
  return problems;
}

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.join(' ') !== 'verify') throw new Error(usage);
  await verify();
} catch (error) {
  const isNew = (error as { code?: unknown } | undefined)?.code === '42P01';
  if (isNew) console.error('This database has no ledger yet: start the gateway once.');
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
