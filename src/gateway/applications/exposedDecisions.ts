import { entityTable } from '../../metadata/storage/entityTable';
import { type EntityRecord, readRecord, type StoredRecord } from '../database/records';
import { changeState } from '../resources/changeState';
import type { ActionHandler, PartHandlers, RecordInput } from '../resources/handlers';
import { resetSecret } from './applications';
import { readApplication } from './decideChange';
import { requireHeldScopes } from './scopes';
import { applicationEntity, exposedEntity } from './tables';

/** Throws 422 where the user lacks permissions of the application's scopes, as whoever takes it over needs all. */
async function requireOfApplication(input: RecordInput): Promise<void> {
  await requireHeldScopes({ ...input, record: await applicationOf(input) });
}

/** Resets the developer secret of the application, at once. The response has the new one, for the only time. */
const reset: ActionHandler = async (input) => {
  const { db, model, merchantId, country, record } = input;
  const application = await applicationOf(input);
  const { developerSecret } = await resetSecret({ ...input, record: application, body: { overlap: 'now' } });
  const key = { merchantId, country, id: record.id };
  const after = await readRecord(db, entityTable(model, exposedEntity), key);
  return { ...after!, developerSecret };
};

async function disable(input: RecordInput & { after: EntityRecord }): Promise<void> {
  const { db, model, merchantId, country, actor, now } = input;
  const { id, status } = await applicationOf(input);
  if (status !== 'active') return;
  const change = { entity: applicationEntity, field: 'status', from: 'active', to: 'disabled' } as const;
  const key = { merchantId, country, id };
  await changeState(db, model, { ...change, key, at: now(), actor, effects: {} });
}

const applicationOf = (input: RecordInput) =>
  readApplication(input, (input.record as StoredRecord<typeof exposedEntity>).appId);

/** The code behind decisions about what users who were disabled know of applications. */
export const exposedHandlers: PartHandlers['actions'] = {
  'exposed-secrets.keep': { before: requireOfApplication },
  'exposed-secrets.resetSecret': { before: requireOfApplication, perform: reset },
  'exposed-secrets.disable': { after: disable },
};
