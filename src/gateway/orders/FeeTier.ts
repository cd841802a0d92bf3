/** What an order costs from an amount on, up to the next tier's. Amounts in minor units. */
export interface FeeTier {
  from: number;
  fixed: number;
  /** Share of the amount, in parts per million: 15000 is 1.5 %. */
  rate: number;
}
