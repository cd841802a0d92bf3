import { sql } from 'kysely';
import type { JsonValue } from '../../metadata/model/json';
import { newId } from '../database/ids';
import type { RecordKey } from '../database/records';
import type { Database } from '../database/tables';

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

/** A change of state that will happen, unless the record is in another state by then. */
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

/** Puts down what will happen to records of one merchant in one country; the payment networks do it when it is due. */
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

/** Forgets what would have happened to a record: somebody took it into his own hands. */
export async function cancelSteps(db: Database, { merchantId, id }: RecordKey): Promise<void> {
  await db
    .deleteFrom('order_job')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .execute();
}
