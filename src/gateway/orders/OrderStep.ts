import type { PlannedPayment } from './PlannedPayment';
import type { StateStep } from './StateStep';

/** A payment that will arrive, with or without an order that it is for. */
export interface PaymentStep {
  kind: 'payment';
  at: string;
  /** The order's id. */
  order?: string;
  /** What the order's state must be, else the payment does not arrive: somebody else paid the order meanwhile. */
  expects?: string[];
  payment: PlannedPayment;
}

/** Something that will happen to an order or a payment. */
export type OrderStep = StateStep | PaymentStep;
