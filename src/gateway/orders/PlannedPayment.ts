import type { StateStep } from './StateStep';

/** A payment before it is booked. What is left out is made up when it arrives. */
export interface PlannedPayment {
  id?: string;
  paymentNo?: string;
  /** Minor units. */
  amount: number;
  payerName?: string;
  /** Only of a payment without an order, which else gives it. */
  method?: string;
  /** How it is settled; without it: settled on the next day. */
  settlement?: StateStep[];
}
