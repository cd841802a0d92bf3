import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { verifyRollups } from '../gateway/figures/rollups/repair';
import type { Database } from '../gateway/database/declared/tables';
import { keepProof } from '../gateway/ledger/proof';
import { formatHead, parseHeads, readHeads } from '../gateway/ledger/heads';
import { verifyLedger } from '../gateway/ledger/verify';
import { verifyReceipt } from '../gateway/exports/receipt/verifyReceipt';
import { verifyStatement } from '../gateway/exports/statement/verifyStatement';
import { parts } from '../gateway/parts';
import { formatMoney } from '../metadata/values/money';
import { runCommand } from './support/runCommand';
import { withDatabase } from './support/withDatabase';
import { ledgerUsage as usage } from './support/usages';

async function verify(headsPath: string | undefined): Promise<void> {
  const heads = headsPath === undefined ? [] : parseHeads(await readFile(headsPath, 'utf8'));
  const { accounts, postings, entries, provider, problems } = await withDatabase(async (db, model) => {
    const checks = parts.flatMap(({ ledgerChecks }) => ledgerChecks ?? []);
    const report = await verifyLedger(db, model, checks, heads);
    report.problems.push(...(await verifyRollups(db, model)));
    await tryToKeep(db, report.problems.length);
    return report;
  });
  for (const [currency, totals] of Object.entries(provider)) {
    const held = Object.entries(totals).map(
      ([account, amount]) =>
        `${account} ${formatMoney(amount, { numberFormat: 'en', amount: { precision: 2 } })}`,
    );
    console.log(`${currency.padEnd(5)} ${held.join('  ')}`);
  }
  const verified = `${entries} entries of ${postings} postings to ${accounts} accounts`;
  const kept =
    heads.length === 0
      ? ''
      : `, and ${heads.length} kept ${heads.length === 1 ? 'head of a chain' : 'heads of chains'}`;
  report(problems, {
    sound: `The ledger holds: ${verified}${kept}.`,
    unsound: `The ledger does not hold: ${numberOf(problems)} in ${verified}.`,
  });
}

/** Keeps what was found, for gateways to tell Prometheus. A copy of a database that nobody may write can be proven as well. */
async function tryToKeep(db: Database, problems: number): Promise<void> {
  try {
    await keepProof(db, problems);
  } catch (error) {
    console.error(`That the ledger was gone through is not kept: ${(error as Error).message}`);
  }
}

async function printHeads(): Promise<void> {
  for (const head of await withDatabase(readHeads)) console.log(formatHead(head));
}

async function verifyStatements(paths: string[]): Promise<void> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  await withDatabase(async (db, model) => {
    for (const [place, file] of files.entries()) {
      const { statement, problems } = await verifyStatement(db, model, file);
      const { merchant, country, currency, period, lines, chainHead } = statement ?? {};
      const named = statement
        ? `${lines?.length} entries of ${merchant?.code} ${country} ${currency}, ${period?.from} to ${period?.to}`
        : 'the file';
      report(problems, {
        sound: `${paths[place]} holds: ${named}, and the chain up to entry ${chainHead?.sequence}.`,
        unsound: `${paths[place]} does not hold: ${numberOf(problems)} in ${named}.`,
      });
    }
  });
}

async function verifyReceipts(paths: string[]): Promise<void> {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  await withDatabase(async (db, model) => {
    for (const [place, file] of files.entries()) {
      const { receipt, problems } = await verifyReceipt(db, model, file);
      const named = receipt
        ? `${receipt.resource} ${receipt.record} of ${receipt.merchant.code} ${receipt.country}, ${receipt.state} at ${receipt.madeAt}`
        : 'the file';
      report(problems, {
        sound: `${paths[place]} holds: ${named}.`,
        unsound: `${paths[place]} does not hold: ${numberOf(problems)} in ${named}.`,
      });
    }
  });
}

const numberOf = ({ length }: string[]) => (length === 1 ? '1 problem' : `${length} problems`);

/** Prints what is wrong and the verdict; the command fails where anything is. */
function report(problems: string[], { sound, unsound }: { sound: string; unsound: string }): void {
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(sound);
  else {
    console.error(unsound);
    process.exitCode = 1;
  }
}

await runCommand(
  async () => {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { heads: { type: 'string' } },
    });
    const [command, ...files] = positionals;
    if (command === 'verify' && files.length === 0) await verify(values.heads);
    else if (values.heads !== undefined) throw new Error(usage);
    else if (command === 'heads' && files.length === 0) await printHeads();
    else if (command === 'verify-statement' && files.length > 0) await verifyStatements(files);
    else if (command === 'verify-receipt' && files.length > 0) await verifyReceipts(files);
    else throw new Error(usage);
  },
  { usage, unprepared: 'This database has no ledger yet: start the gateway once.' },
);
