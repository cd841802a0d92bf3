import type { RecordKey } from '../database/records';
import type { Database } from '../database/declared/tables';
import { cancelJobs, enqueueJobs } from '../jobs/enqueue';
import type { OrderStep } from './changes/steps';

/** Scope of the records that a step changes. */
interface StepScope {
  merchantId: string;
  country: string;
}

/** Schedules steps of one merchant in one country. Jobs perform them when they are due, those of a record one by one. */
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
  return step.kind === 'payment' ? (step.order ?? step.payment.id) : step.id;
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
