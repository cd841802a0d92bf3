import { entityTable } from '../../metadata/storage/entityTable';
import { applicationEntity } from '../applications/tables';
import { newId } from '../database/ids';
import { type EntityRecord, type RecordChanges, type StoredRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { ActionHandler, RecordInput } from '../resources/handlers';
import { countRepetition, queueEvent } from './events';
import { hastenEvents } from './pending';
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

/** Switches an address on again that was changed, and has what waits for it tried there. */
export async function switchOnChanged(
  input: RecordInput & { after: EntityRecord },
): Promise<EntityRecord | void> {
  const { db, model, merchantId, country, record, after } = input;
  const changes: RecordChanges<typeof applicationEntity> = {};
  for (const [address, { url, offSince }] of Object.entries(addressFields)) {
    if (after[url] === record[url]) continue;
    if (after[offSince] !== undefined) changes[offSince] = null;
    const receiver = { merchantId, application: record.id, address: address as AddressKind };
    if (after[url] !== undefined) await hastenEvents(db, receiver);
  }
  if (Object.keys(changes).length === 0) return undefined;
  return updateRecord(
    db,
    entityTable(model, applicationEntity),
    { merchantId, country, id: record.id },
    changes,
  );
}
