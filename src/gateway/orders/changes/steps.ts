import type { JsonValue } from '../../../metadata/model/json';

/** A scheduled payment, with or without an order that it is for. */
export interface PaymentStep {
  kind: 'payment';
  at: string;
  /** The order's id. */
  order?: string;
  /** States of the order in which the payment arrives; in any other, somebody else has paid it meanwhile. */
  expects?: string[];
  payment: PlannedPayment;
}

/** A scheduled change of an order or a payment. */
export type OrderStep = StateStep | PaymentStep | ReleaseStep;

/** A scheduled change of state. It does not happen where the record is in another state by then. */
export interface StateStep {
  kind: 'state';
  /** ISO 8601 in UTC. */
  at: string;
  entity: string;
  id: string;
  field: string;
  from: string;
  to: string;
  note?: string;
  changes?: Record<string, JsonValue>;
  /** Rule of a settlement that waits until enough is due, and the time at which it waits no longer. */
  minimum?: { settles: string; until: string };
}

/** The release of what was kept in reserve of a payment. */
export interface ReleaseStep {
  kind: 'release';
  at: string;
  /** The payment's id. */
  id: string;
}

/** Whether a payment arrives as planned: without an order, or for one in a state in which it is expected. */
export function isExpected(
  { order: id, expects }: PaymentStep,
  order: { status: string } | undefined,
): boolean {
  if (id === undefined) return true;
  return order !== undefined && (expects?.includes(order.status) ?? true);
}

/** A payment before it is booked. Missing fields are generated when it arrives. */
export interface PlannedPayment {
  id?: string;
  paymentNo?: string;
  /** Minor units. */
  amount: number;
  payerName?: string;
  /** The account that it was paid from. */
  payerAccount?: string;
  /** Its name at its network. */
  networkRef?: string;
  /** Method of a payment without an order; otherwise it is the order's. */
  method?: string;
  /** Settlement rule of a payment that is the merchant's, but of no order. Others without an order do not settle. */
  rule?: { settles?: string };
  /** Steps of its settlement; by default, one on the next day. */
  settlement?: StateStep[];
}
