import { sql } from 'kysely';
import type { Database } from '../database/Database';
import { newId } from '../database/newId';
import type { OrderStep } from './OrderStep';

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
