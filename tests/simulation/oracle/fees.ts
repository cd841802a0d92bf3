/** A tier as the simulation's price list has it: in major units and percent, as an operator writes it. */
export interface WrittenTier {
  from?: string;
  fixed?: string;
  rate?: string;
  minimum?: string;
}

type PricedKind = 'collection' | 'payout' | 'withdrawal' | 'recharge';

/**
 * What the simulation's merchants pay. The fees are computed here once more, in exact fractions and without the gateway's code,
 * so that a mistake of either shows.
 */
export const prices: Record<PricedKind, WrittenTier[]> = {
  collection: [
    { fixed: '0.30', rate: '1.5%', minimum: '1.05' },
    { from: '150.00', fixed: '0.25', rate: '1.2755%' },
    { from: '5000.00', fixed: '0.00', rate: '1.05%' },
    { from: '500000.00', fixed: '1.01', rate: '0.9999%' },
  ],
  payout: [
    { fixed: '0.60', rate: '0.3%', minimum: '0.77' },
    { from: '200.00', fixed: '0.55', rate: '0.2551%' },
    { from: '10000.00', fixed: '0.00', rate: '0.21%' },
  ],
  withdrawal: [
    { fixed: '2.50', rate: '0.1%' },
    { from: '20000.00', rate: '0.0999%' },
  ],
  recharge: [
    { fixed: '0.10', rate: '0.05%' },
    { from: '3000.00', fixed: '1.35', rate: '0.0151%' },
  ],
};

/** A decimal number as a whole number of its last decimal place of `places`. */
function scaled(text: string, places: number): bigint {
  const [whole = '0', decimals = ''] = text.replace('%', '').split('.');
  return BigInt(whole + decimals.padEnd(places, '0'));
}

/** Returns what an amount costs, in minor units: the fixed part and the share, or the minimum, as a multiple of `step`, of which halves are rounded up. */
export function expectedFee(kind: PricedKind, amount: number, step: number): number {
  const paid = BigInt(amount);
  const tier = prices[kind].findLast(({ from = '0.00' }) => scaled(from, 2) <= paid)!;
  // The rate is in ten-thousandths of a percent: a million of them are the whole amount.
  const exact = scaled(tier.fixed ?? '0.00', 2) * 1_000_000n + paid * scaled(tier.rate ?? '0', 4);
  const least = scaled(tier.minimum ?? '0.00', 2) * 1_000_000n;
  const fee = rounded(exact > least ? exact : least, 1_000_000n, step);
  // What is received pays for itself.
  const isReceived = kind === 'collection' || kind === 'recharge';
  return Number(isReceived && fee > paid ? paid : fee);
}

/** A fraction as a multiple of `step`, of which halves are rounded up. */
function rounded(numerator: bigint, denominator: bigint, step: number): bigint {
  const one = BigInt(step) * denominator;
  return ((numerator * 2n + one) / (one * 2n)) * BigInt(step);
}

/** Of a payment, what it cost, what has gone back of it and what of its fee has; in minor units. */
interface Returned {
  amount: number;
  fee: number;
  refunded: number;
  returned: number;
}

/** Returns what of the fee comes back with an amount that goes back: its share of all that then has, and with the last part the rest. */
export function expectedReturn(
  { amount, fee, refunded, returned }: Returned,
  back: number,
  step: number,
): number {
  const after = refunded + back;
  const share = after === amount ? fee : Number(rounded(BigInt(fee) * BigInt(after), BigInt(amount), step));
  return Math.min(Math.max(share - returned, 0), back, fee - returned);
}
