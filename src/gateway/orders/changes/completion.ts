import type { Application } from '../../../metadata/generated/Entities';
import type { CompletionRule } from '../../networks/settings/NetworkSettings';
import { shareOf } from './shareOf';

/** The completion setting of an application. */
export type ApplicationCompletion = Required<Application>['completion'];

/** From the strictest to the least strict. */
const strictness = ['amount', 'tolerance', 'any'] as const;

/** The least strict rule that each setting of an application allows. */
const uses: Readonly<Record<ApplicationCompletion, CompletionRule['from']>> = {
  amount: 'amount',
  tolerance: 'tolerance',
  allowed: 'any',
};

/** Returns the rule of an order: that of its payment method, unless its application is stricter. */
export function narrowCompletion(rule: CompletionRule, completion: ApplicationCompletion): CompletionRule {
  const most = uses[completion];
  if (strictness.indexOf(rule.from) <= strictness.indexOf(most)) return rule;
  // Without a tolerance of the method, there is none that the application could use.
  return { from: 'amount' };
}

/** Returns the paid amount from which on an order of an amount is completed. Both are in minor units. */
export function completingAmount({ from, tolerance }: CompletionRule, amount: number): number {
  if (from === 'any') return 1;
  if (from === 'amount' || !tolerance) return amount;
  const { amount: most = amount, share = 1 } = tolerance;
  return Math.max(1, amount - Math.min(most, shareOf(amount, share)));
}
