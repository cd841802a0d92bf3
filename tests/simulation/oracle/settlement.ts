import type { SettlementRule } from '../../../src/metadata/calendars/Calendar';

/** A decimal number with at most six places as millionths. */
function millionths(share: number): bigint {
  const [whole = '0', decimals = ''] = share.toFixed(6).split('.');
  return BigInt(whole + decimals);
}

/** Returns what a rule keeps in reserve of a payment's net amount, rounded down; both are in minor units. */
export function expectedReserve({ reserve }: Partial<SettlementRule>, netAmount: number): number {
  if (!reserve) return 0;
  return Number((BigInt(netAmount) * millionths(reserve.share)) / 1_000_000n);
}

/** Returns whether payments of a turn, by their net amounts in minor units, come to the minimum of their rule. */
export function comesToMinimum({ minimum }: Partial<SettlementRule>, netAmounts: readonly number[]): boolean {
  const least = BigInt((minimum?.amount ?? '0.00').replace('.', ''));
  return netAmounts.reduce((sum, net) => sum + BigInt(net), 0n) >= least;
}
