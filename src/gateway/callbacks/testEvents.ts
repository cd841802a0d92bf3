import { entityTable } from '../../metadata/storage/entityTable';
import { applicationEntity } from '../applications/applications';
import { newId } from '../database/ids';
import { type EntityRecord, type RecordChanges, type StoredRecord, updateRecord } from '../database/records';
import type { ActionHandler, RecordInput } from '../resources/handlers';
import { countRepetition, queueEvent } from './events';
import { addressFields } from './receiver';
import type { AddressKind } from './tables';

/** The event of which nothing but the address is tested; it is also sent to one that is switched off. */
export const testEvent = 'application.test';

/** Sends a test event to an address of an application. Throws 429 beyond ten a minute for an application. */
export const sendTest: ActionHandler = async ({ db, merchantId, country, record, body, now }) => {
  const { appCode } = record as StoredRecord<typeof applicationEntity>;
  const at = now();
  const event = { merchantId, country, appId: appCode, at };
  await countRepetition(db, event);
  await queueEvent(db, {
    ...event,
    address: body.address as AddressKind,
    type: testEvent,
    entity: applicationEntity,
    recordId: newId(),
    data: { appId: appCode, country },
  });
  return record;
};

/** Switches an address on again that was changed. */
export async function switchOnChanged(
  input: RecordInput & { after: EntityRecord },
): Promise<EntityRecord | void> {
  const { db, model, merchantId, country, record, after } = input;
  const changes: RecordChanges<typeof applicationEntity> = {};
  for (const { url, offSince } of Object.values(addressFields)) {
    if (after[offSince] !== undefined && after[url] !== record[url]) changes[offSince] = null;
  }
  if (Object.keys(changes).length === 0) return undefined;
  return updateRecord(
    db,
    entityTable(model, applicationEntity),
    { merchantId, country, id: record.id },
    changes,
  );
}
