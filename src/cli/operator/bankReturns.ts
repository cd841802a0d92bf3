import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { translator } from '../../gateway/http/translation';
import { applyReturns } from '../../gateway/operator/bankFiles/applyReturns';
import { planReturns, type ReportProblem } from '../../gateway/operator/bankFiles/planReturns';
import { openBankReport } from '../../gateway/operator/bankFiles/openBankReport';
import { describePlace, describeProblem } from '../../gateway/operator/bankFiles/texts';
import { contributions } from '../../gateway/parts';
import { type Command, type CommandContext, readArgs, requireCountry, UsageError } from './command/Command';
import { confirm } from '../support/ask';

/** `bank-return FILE`: shows what follows from what a bank says about files, and does it, all that can be done. */
export const bankReturnsCommand: Command = {
  words: ['bank-return'],
  usage: `
  bank-return FILE --country CODE [--yes]
                                read what the bank has paid and what it rejected (CSV or pain.002), and return that`,
  scope: 'decide',
  run: async (context, args) => {
    const { words, values } = readArgs(args, {
      country: { type: 'string' },
      yes: { type: 'boolean', default: false },
    });
    const [path] = words;
    if (path === undefined || values.country === undefined) throw new UsageError();
    await applyReport(context, path, requireCountry(context, values.country), values.yes);
  },
};

async function applyReport(
  operator: CommandContext,
  path: string,
  country: string,
  agreed: boolean,
): Promise<void> {
  const { db, model, config } = operator;
  const bytes = new Uint8Array(await readFile(path));
  const entries = await openBankReport({ name: basename(path), bytes });
  const plan = await planReturns(db, model, country, entries);
  const { returns, paid, known, pending, problems } = plan;
  const language = model.languages[0] ?? 'en';
  const translate = translator(model, language);
  const print = (found: readonly ReportProblem[]) => {
    for (const problem of found)
      console.log(`${describePlace(problem.place, translate)}: ${describeProblem(problem, translate)}`);
  };
  for (const { withdrawal, reason } of returns) console.log(`${withdrawal.number} is returned: ${reason}`);
  print(problems);
  console.log(
    `${returns.length} to return, ${paid.length} paid, ${known} known already, ${pending} not decided by the bank yet, ${problems.length} to look at.`,
  );
  const hasWork = returns.length + paid.length > 0;
  if (
    hasWork &&
    !agreed &&
    !(await confirm(`Return ${returns.length} withdrawals to their merchants? (yes/no) `))
  )
    throw new Error('Nothing was changed.');
  const { effects } = contributions.handlers;
  const done = await applyReturns({ ...operator, scope: { config }, effects, language }, plan);
  print(done.problems.slice(problems.length));
  if (hasWork) console.log('Done.');
  if (done.problems.length > 0)
    throw new Error(`${done.problems.length} lines were left as they are: see above.`);
}
