import { computeFee } from './computeFee';
import type { FeeTier } from './FeeTier';

/** The fee of a payment received, in minor units. It never exceeds the payment: nobody owes for having been paid. */
export function collectionFee(amount: number, tiers: readonly FeeTier[]): number {
  return Math.min(amount, computeFee(amount, tiers));
}
