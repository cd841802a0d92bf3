/**
 * Sums over everything that a filter matches, in one currency, and of one value where they are grouped: that is
 * `group`. Money in minor units; a string beyond 2^53.
 */
export type TotalsRow = { currency: string; count: number } & Record<
  string,
  number | string | boolean | null
>;
