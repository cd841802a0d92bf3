/** How many records there are, and their sum in minor units of the account's currency; a string beyond 2^53. */
export interface FigureTotals {
  count: number;
  sum: number | string;
}
