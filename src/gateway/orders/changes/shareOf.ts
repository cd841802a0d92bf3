const millionth = 1_000_000;

/** The part of an amount in whole minor units, rounded down. It is exact for any amount and shares of at most six digits. */
export function shareOf(amount: number, share: number): number {
  return Number((BigInt(amount) * BigInt(Math.round(share * millionth))) / BigInt(millionth));
}
