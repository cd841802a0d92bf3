import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Config } from '../../gateway/config';
import { GatewayError } from '../../gateway/http/responses';
import { translator } from '../../gateway/http/translation';
import { notePaid, returnFiled } from '../../gateway/operator/bankFiles/applyReturns';
import { planReturns } from '../../gateway/operator/bankFiles/planReturns';
import { readBankReport } from '../../gateway/operator/bankFiles/readBankReport';
import type { ReviewContext } from '../../gateway/operator/reviews/decide';
import type { OperatorContext } from '../../gateway/operator/users';
import { contributions } from '../../gateway/parts';
import { confirm } from './confirm';

/**
 * Runs `bank-return FILE`: shows what follows from what a bank says about files, and does it. Throws an error for the operator, also where
 * only some of it could be done.
 */
export async function runBankReturn(
  operator: OperatorContext,
  config: Config,
  path: string | undefined,
  { country, yes }: { country?: string | undefined; yes: boolean },
  usage: string,
): Promise<void> {
  const { db, model, keyRing, actor, now } = operator;
  if (path === undefined || country === undefined) throw new Error(usage);
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
    !yes &&
    !(await confirm(`Return ${returns.length} withdrawals to their merchants? (yes/no) `))
  )
    throw new Error('Nothing was changed.');
  const language = model.languages[0] ?? 'en';
  const { effects } = contributions.handlers;
  const context: ReviewContext = { db, model, keyRing, scope: { config }, effects, actor, now, language };
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
