import { sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import { newId } from '../database/ids';
import type { RecordKey } from '../database/records';
import type { Database } from '../database/tables';

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

/** Schedules steps of one merchant in one country; the sandbox's payment networks perform them when they are due. */
export async function scheduleSteps(
  db: Database,
  scope: { merchantId: string; country: string },
  steps: OrderStep[],
): Promise<void> {
  if (steps.length === 0) return;
  await sql`
    insert into order_job (id, merchant_id, country, record_id, due_at, step)
    select id, ${scope.merchantId}::uuid, ${scope.country}, record_id, due_at, step from unnest(
      ${steps.map(() => newId())}::uuid[],
      ${steps.map(recordOf)}::uuid[],
      ${steps.map(({ at }) => at)}::timestamptz[],
      ${steps.map((step) => JSON.stringify(step))}::jsonb[]
    ) as steps(id, record_id, due_at, step)`.execute(db);
}

function recordOf(step: OrderStep): string {
  if (step.kind === 'state') return step.id;
  return step.order ?? step.payment.id ?? newId();
}

/** Deletes the scheduled steps of a record, because a user acts on it. */
export async function cancelSteps(db: Database, { merchantId, id }: RecordKey): Promise<void> {
  await db
    .deleteFrom('order_job')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .execute();
}
