import type { PayoutOrder } from '../../../metadata/generated/Entities';
import type { Random } from '../../../metadata/samples/Random';

/** Distribution of amounts in major units: log-normal between `min` and `max`, rounded as prices are. */
export interface AmountDistribution {
  median: number;
  sigma: number;
  min: number;
  max: number;
  /** No cents, in countries where people do not use them although the currency has them. */
  whole?: boolean;
  /** Round amounts are multiples of this. */
  round: number;
}

/** A way to pay in. */
export interface CollectionMethod {
  method: string;
  weight: number;
  amount: AmountDistribution;
  /** Share of the orders that are paid, and the median of the minutes until then. */
  paid: number;
  minutes: number;
  /** When the order expires unpaid. */
  expiresAfterMinutes: number;
  /** What the payer pays to: an account, a reference or a code. */
  paymentInfo(random: Random, amount: number): string;
}

/** The payee's fields of a payout order. */
export type Payee = Pick<PayoutOrder, 'method' | 'payeeName'> &
  Partial<
    Pick<
      PayoutOrder,
      | 'accountType'
      | 'payeeBank'
      | 'payeeAccount'
      | 'payeeCci'
      | 'payeeIban'
      | 'payeePhone'
      | 'payeeEmail'
      | 'idType'
      | 'idNumber'
    >
  >;

/** How money moves in a country. */
export interface CountryProfile {
  /** Share of the sandbox's orders. */
  share: number;
  /** Weight of each hour of the country's day, from midnight. */
  hours: readonly number[];
  /** Weight of each day of the week, from Sunday. */
  weekdays: readonly number[];
  collection: CollectionMethod[];
  payout: AmountDistribution;
  /** Median of the minutes until a payout is completed. */
  payoutMinutes: number;
  personName(random: Random): string;
  payee(random: Random): Payee;
}
