import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { Random } from '../../metadata/samples/Random';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import type { Database } from '../database/tables';
import { fundEffects } from '../orders/funds/effects';
import { defineJob } from '../jobs/Job';
import { changeState } from '../resources/changeState';

/** How often the sandbox's operator looks what is to be reviewed, in milliseconds. */
const interval = 15_000;

const minute = 60_000;

/** Records that are looked at. */
const batchSize = 1_000;

const operator: Actor = { kind: 'operator' };

/** Plays the operator of the sandbox, who reviews what its merchants have requested. */
export const reviewFunds = defineJob({
  kind: 'sandbox.review',
  payload: {},
  every: interval,
  isPerformed: ({ sandbox }) => sandbox,
  run: ({ db, context }) => approveWithdrawals(db, context.model, context.now()),
});

/**
 * Approves withdrawals of the sandbox's merchants as an operator would: most within minutes of their request. One in four waits for a
 * day, so that there is something to review by hand. Returns how many were approved.
 */
export async function approveWithdrawals(db: Database, model: Model, at: Date): Promise<number> {
  const table = sql.table(entityTable(model, 'withdrawal').name);
  const { rows } = await sql<{ id: string; merchantId: string; country: string; requestedAt: string }>`
    select id, merchant_id as "merchantId", country, requested_at as "requestedAt" from ${table}
    where status = 'underReview' and merchant_id in (select id from merchant where sandbox)
      and requested_at < ${new Date(at.getTime() - minute).toISOString()}
    order by requested_at limit ${batchSize}`.execute(db);
  const due = rows.filter(({ id, requestedAt }) => at.getTime() >= Date.parse(requestedAt) + reviewTime(id));
  for (const { requestedAt: _requestedAt, ...key } of due) {
    await changeState(db, model, {
      entity: 'withdrawal',
      key,
      field: 'status',
      from: 'underReview',
      to: 'approved',
      at,
      actor: operator,
      effects: fundEffects,
    });
  }
  return due.length;
}

/** How long the review of a record takes, in milliseconds. */
function reviewTime(id: string): number {
  const random = new Random(`${id}/review`);
  return random.chance(0.25) ? 24 * 60 * minute : random.integer(minute, 4 * minute);
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'sandbox.review': Record<string, never>;
  }
}
