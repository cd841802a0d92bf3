import { vi } from 'vitest';
import { runBankFiles } from '../../../../../src/cli/operator/bankFiles';
import { contributions } from '../../../../../src/gateway/parts';
import { decideReview } from '../../../../../src/gateway/operator/reviews/decide';
import { operatorActor } from '../../../../../src/gateway/operator/operatorEvents';
import type { FundGateway } from '../../../funds/support/fundGateway';

/** What the commands take beside the words. */
export type BankFileOptions = Partial<Parameters<typeof runBankFiles>[3]>;

/** Withdraws to a bank account and approves it. Returns the withdrawal. */
export async function approved(gateway: FundGateway, bankAccountId: string, amount: number) {
  const withdrawal = await gateway.withdrawn('MX', { bankAccountId, amount });
  const { context, db, model, clock } = gateway;
  await decideReview(
    {
      db,
      model,
      keyRing: context.keyRing,
      scope: { config: context.config },
      effects: contributions.handlers.effects,
      actor: operatorActor('olga'),
      now: clock.now(),
      language: 'en',
    },
    { name: withdrawal.id, seen: undefined, decision: 'approve' },
  );
  return withdrawal;
}

/** Runs `npm run operator -- bank-file …` and returns what it prints. */
export async function bankFile(
  { db, model, context, clock }: FundGateway,
  words: string[],
  options: BankFileOptions = {},
): Promise<string> {
  const lines: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const operator = { ...context, db, model, actor: operatorActor('pavel'), now: clock.now() };
  try {
    await runBankFiles(operator, context.config, words, { limit: '50', ...options }, 'Usage');
  } finally {
    print.mockRestore();
  }
  return lines.join('\n');
}
