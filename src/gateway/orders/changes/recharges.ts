import type { StoredRecord } from '../../database/records';
import { chargeOf, type FeeTier } from '../../prices/fees';
import { postingOf, type StatePosting } from './StatePosting';

/**
 * Returns the fee of a recharge and what is credited, in minor units (product 6.9). Without a price there is no fee, and it is never more
 * than the amount. Throws 422 where no tier covers the amount.
 */
export function rechargeCharges(
  amount: number,
  tiers: readonly FeeTier[],
): { fee: number; netAmount: number } {
  const fee = tiers.length === 0 ? 0 : chargeOf('recharge', amount, tiers).fee;
  return { fee, netAmount: amount - fee };
}

/** An approved recharge has arrived in the provider's bank, and what is left after its fee is available; nothing before. */
export const rechargePosting: StatePosting = (state) => {
  if (state.to !== 'approved') return undefined;
  const { id, rechargeNo, currency, netAmount = 0, fee = 0 } = state.record as StoredRecord<'recharge'>;
  return {
    ...postingOf(state, 'recharge', { currency, number: rechargeNo }),
    key: `recharge:${id}`,
    businessType: 'recharge',
    fee: -fee,
    moves: [
      { from: 'bank', to: 'available', amount: netAmount },
      { from: 'bank', to: 'fees', amount: fee },
    ],
  };
};
