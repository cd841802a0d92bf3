/** Sums over everything that a filter matches, in one currency; money in minor units. */
export type TotalsRow = { currency: string; count: number } & Record<string, number | string>;
