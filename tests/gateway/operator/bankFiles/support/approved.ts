import { contributions } from '../../../../../src/gateway/parts';
import { decideReview } from '../../../../../src/gateway/operator/reviews/decide';
import { operatorActor } from '../../../../../src/gateway/operator/operatorEvents';
import type { FundGateway } from '../../../funds/support/fundGateway';

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
