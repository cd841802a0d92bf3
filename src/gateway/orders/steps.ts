import type { JsonValue } from '../../metadata/model/json';
import type { RecordKey } from '../database/records';
import type { Database } from '../database/tables';
import { cancelJobs, enqueueJobs } from '../jobs/enqueue';

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
export type OrderStep = StateStep | PaymentStep;

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
}

/** A payment before it is booked. Missing fields are generated when it arrives. */
export interface PlannedPayment {
  id?: string;
  paymentNo?: string;
  /** Minor units. */
  amount: number;
  payerName?: string;
  /** Of a payment without an order; otherwise it is the order's. */
  method?: string;
  /** How it is settled; by default on the next day. */
  settlement?: StateStep[];
}

/** Whose record a step changes. */
interface StepScope {
  merchantId: string;
  country: string;
}

/** Schedules steps of one merchant in one country: jobs perform them when they are due, those of a record one by one. */
export async function scheduleSteps(
  db: Database,
  { merchantId, country }: StepScope,
  steps: OrderStep[],
): Promise<void> {
  const jobs = steps.map((step) => ({
    payload: { merchantId, country, step },
    at: new Date(step.at),
    sequence: recordOf(step),
  }));
  await enqueueJobs(db, 'orders.step', jobs);
}

function recordOf(step: OrderStep): string | undefined {
  return step.kind === 'state' ? step.id : (step.order ?? step.payment.id);
}

/** Deletes the scheduled steps of a record, because a user acts on it. */
export async function cancelSteps(db: Database, { id }: Pick<RecordKey, 'id'>): Promise<void> {
  await cancelJobs(db, 'orders.step', { sequence: id });
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'orders.step': StepScope & { step: OrderStep };
  }
}
