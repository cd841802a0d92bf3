import type { EntityRecord } from '../database/records';
import { readApprovalLimit } from '../prices/readCounted';
import { changeState } from '../resources/changeState';
import type { FormBody, HandlerInput, RecordInput } from '../resources/handlers';

const entity = 'payee';

/** Whether a second person must approve payees: where one may not pay out any amount alone (product 5.33). */
const needsApproval = async ({ db, merchantId, country }: HandlerInput): Promise<boolean> =>
  (await readApprovalLimit(db, { merchantId, country }, 'payout')) !== null;

/** Gives a new payee its first state. */
export async function preparePayee(input: HandlerInput): Promise<FormBody> {
  const status = (await needsApproval(input)) ? 'awaitingApproval' : 'approved';
  return { ...input.body, status };
}

/** Approves an edited payee where nobody else has to. */
export async function approveEdited(
  input: RecordInput & { after: EntityRecord },
): Promise<EntityRecord | void> {
  if (await needsApproval(input)) return undefined;
  const { db, model, merchantId, country, record, actor, now } = input;
  const key = { merchantId, country, id: record.id };
  const change = { entity, key, field: 'status', from: 'awaitingApproval', to: 'approved' } as const;
  return changeState(db, model, { ...change, at: now(), actor, effects: {} });
}
