import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { GatewayError } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import { notePaid, returnFiled } from '../../gateway/operator/bankFiles/applyReturns';
import { planReturns } from '../../gateway/operator/bankFiles/planReturns';
import { readBankReport } from '../../gateway/operator/bankFiles/readBankReport';
import type { ReviewContext } from '../../gateway/operator/reviews/decide';
import { contributions } from '../../gateway/parts';
import { type Command, type CommandContext, readArgs, requireCountry, UsageError } from './Command';
import { confirm } from '../ask';

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
  const entries = await readBankReport(basename(path), new Uint8Array(await readFile(path)));
  const { returns, paid, known, pending, problems } = await planReturns(db, model, country, entries);
  for (const { withdrawal, reason } of returns) console.log(`${withdrawal.number} is returned: ${reason}`);
  for (const problem of problems) console.log(problem);
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
  const language = model.languages[0] ?? 'en';
  const { effects } = contributions.handlers;
  const context: ReviewContext = { ...operator, scope: { config }, effects, language };
  let left = problems.length;
  await notePaid(context, paid);
  for (const each of returns) {
    try {
      await returnFiled(context, each);
    } catch (error) {
      // Somebody else has returned it meanwhile; the others are not theirs.
      if (!(error instanceof GatewayError)) throw error;
      left += 1;
      console.log(translator(model, language)(error.text, error.params));
    }
  }
  if (hasWork) console.log('Done.');
  if (left > 0) throw new Error(`${left} lines were left as they are: see above.`);
}
