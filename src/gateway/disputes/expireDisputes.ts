import { openSchema, textSchema } from '../../contract/schemas';
import { networkActor } from '../database/actors';
import { defineJob, type Job } from '../jobs/Job';
import { changeState } from '../resources/changeState';
import { disputeEffects } from './effects';
import { disputeEntity } from './openDispute';

/** Notes that a dispute was not answered in time: from then on nobody can, and the network decides. */
export const expireDisputes: Job = defineJob({
  kind: 'disputes.expire',
  payload: openSchema({ merchantId: textSchema, country: textSchema, id: textSchema }),
  run: async ({ db, context: { model, now }, payload, dueAt }) => {
    await changeState(db, model, {
      entity: disputeEntity,
      key: payload,
      field: 'status',
      from: 'needsResponse',
      to: 'underReview',
      at: now(),
      dueAt: new Date(dueAt),
      actor: networkActor,
      note: '@orders.note.disputeUnanswered',
      changes: { answer: 'none' },
      effects: disputeEffects,
    });
  },
});
