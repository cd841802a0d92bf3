import { entityFields } from '../../../metadata/bind/boundFields';
import type { BoundField } from '../../../metadata/model/BoundField';
import { entityTable } from '../../../metadata/storage/entityTable';
import { isCreationRecorded, recordEvent } from '../../database/recordEvents';
import { type EntityRecord, insertDrawn } from '../../database/records';
import { beginState } from '../changeState';
import type { Effects, FormBody, HandlerInput } from '../handlers';
import { defaultsOf } from '../../../metadata/validation/nestedValues';
import { valueGenerator } from './generate';

/** Context of a creation, with its transaction. */
type Creation = Omit<HandlerInput, 'body'>;

/**
 * Stores a new record with `values`, defaults, and what the gateway fills in (`x-generate`). Returns the record. `formFields` are those of
 * the create form, which has applied their defaults.
 */
export async function createRecord(
  input: Creation,
  entity: string,
  values: FormBody,
  formFields: Record<string, BoundField> = {},
): Promise<EntityRecord> {
  const { db, model, merchantId, country, ownerId } = input;
  const table = entityTable(model, entity);
  const fields = entityFields(model, entity, country);
  const isBeside = (name: string) => !Object.hasOwn(formFields, name);
  const defaults = defaultsOf(Object.fromEntries(Object.entries(fields).filter(([name]) => isBeside(name))));
  const generate = await valueGenerator(fields, input);
  return insertDrawn(db, table, () => ({
    ...defaults,
    ...generate(),
    ...values,
    merchantId,
    country,
    ...(table.scope === 'user' ? { ownerId: ownerId! } : {}),
  }));
}

/**
 * Records that the actor created a record, and has the effects of its first state. Does nothing where the code that created it has recorded
 * that. Records without a table have no timeline.
 */
export async function recordCreation(
  input: Creation,
  entity: string,
  record: EntityRecord,
  effects: Effects,
): Promise<void> {
  const { db, model, merchantId, country, ownerId, actor, now } = input;
  const table = entityTable(model, entity);
  if (!table.isStored) return;
  const key = { merchantId, country, ownerId, id: record.id };
  if (isCreationRecorded(db, table, key)) return;
  const status = Object.values(entityFields(model, entity, country)).find(({ transitions }) => transitions);
  if (status && typeof record[status.name] === 'string') {
    await beginState(db, model, { entity, key, record, field: status.name, at: now(), actor, effects });
  } else
    await recordEvent(db, table, key, { at: now(), actor, note: '@gateway.event.created', creates: true });
}
