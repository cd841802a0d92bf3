import type { PayoutOrder } from '../../../metadata/generated/Entities';
import type { Random } from '../random/Random';

/** How amounts are spread, in major units: log-normal within bounds, rounded as people and prices round. */
export interface AmountShape {
  median: number;
  sigma: number;
  least: number;
  most: number;
  /** Prices without cents, where people do not use them although the currency has them. */
  whole?: boolean;
  /** What round amounts are multiples of. */
  round: number;
}

/** A way to pay in. */
export interface CollectionMethod {
  method: string;
  weight: number;
  amount: AmountShape;
  /** Share of the orders that are paid, and after how many minutes half of them are. */
  paid: number;
  minutes: number;
  /** When the order expires unpaid. */
  expiresAfterMinutes: number;
  /** What the payer pays to. */
  paymentInfo(random: Random, amount: number): string;
}

/** Who is paid out, as his network asks. */
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

/** What money moves like in a country. */
export interface CountryProfile {
  /** Share of the sandbox's orders. */
  share: number;
  /** Weight of each hour of the country's day, from midnight. */
  hours: readonly number[];
  /** Weight of each day of the week, from Sunday. */
  weekdays: readonly number[];
  collection: CollectionMethod[];
  payout: AmountShape;
  /** Minutes in which half of the payouts are completed. */
  payoutMinutes: number;
  personName(random: Random): string;
  payee(random: Random): Payee;
}
