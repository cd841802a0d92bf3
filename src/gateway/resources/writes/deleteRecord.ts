import { sql } from 'kysely';
import { bindResource } from '../../../metadata/bind/bindResource';
import { entityFields } from '../../../metadata/bind/boundFields';
import { placesOf } from '../../../metadata/bind/schemas/places';
import type { ResourceDefinition } from '../../../metadata/model/definitions';
import type { Model } from '../../../metadata/model/Model';
import { entityTable } from '../../../metadata/storage/entityTable';
import { deleteAnnotations, isAnnotated } from '../../finding/annotations/readAnnotations';
import { recordEvent } from '../../database/recordEvents';
import { deleteRecord as removeRecord, type EntityRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { GatewayError } from '../../http/responses';
import type { RecordInput } from '../handlers';
import { entryOf } from './entryOf';
import type { WriteTarget } from './WriteTarget';

/** Records of an entity that hold, in `field`, the value that a record of the resource has in `of`. */
interface Reference {
  resource: string;
  entity: string;
  field: string;
  of: string;
}

/** Deletes a record and records the event, which stays with what was deleted. Throws where the record is gone. */
export async function deleteRecord(
  { db, model, merchantId, country, ownerId, record, actor, now }: RecordInput,
  { bound, view: { table } }: Pick<WriteTarget, 'bound' | 'view'>,
): Promise<EntityRecord> {
  const key = { merchantId, country, ownerId, id: record.id };
  if (!(await removeRecord(db, table, key))) {
    throw new Error(`The locked record ${record.id} of ${table.entity} is gone.`);
  }
  if (isAnnotated(model, table.entity)) await deleteAnnotations(db, key);
  const emptied = Object.fromEntries(Object.keys(bound.fields).map((name) => [name, null]));
  const entry = entryOf({ resource: bound.name, form: 'delete', fields: bound.fields }, emptied, record);
  await recordEvent(db, table, key, { at: now(), actor, note: '@gateway.event.deleted', entry });
  return record;
}

/** Throws 422 where other records refer to a record, with the number of them for each resource. */
export async function requireUnused(
  { db, model, merchantId, record }: RecordInput,
  { bound, translate, at: { country, language } }: WriteTarget,
): Promise<void> {
  const errors = [];
  for (const reference of referencesTo(model, bound.name)) {
    const count = await countReferences(db, model, merchantId, record, reference);
    if (count === 0) continue;
    const { title } = bindResource(model, reference.resource, country, language);
    const params = { resource: title, smart_count: count };
    errors.push({ path: '', keyword: 'inUse', params, msg: translate('gateway.detail.inUse', params) });
  }
  if (errors.length === 0) return;
  const text = errors.map(({ msg }) => msg).join(' ');
  throw new GatewayError({ status: 422, text: 'gateway.inUse', params: { text }, errors });
}

/**
 * References to a resource's records: fields that name them (`x-ui.record`) and related lists of all resources. A list names a record by a
 * value of its own: the id, or a field that is unique.
 */
function referencesTo(model: Model, name: string): Reference[] {
  const { entity } = model.resources[name]!;
  const table = entityTable(model, entity);
  const identifies = (field: string) =>
    field === 'id' || table.unique.some((fields) => fields.length === 1 && fields[0] === field);
  const references: Reference[] = [];
  const add = (resource: string, holder: ResourceDefinition | undefined, field: string, of: string) => {
    if (holder && field !== 'id' && identifies(of)) {
      references.push({ resource, entity: holder.entity, field, of });
    }
  };
  for (const [other, definition] of Object.entries(model.resources)) {
    for (const { resource, by, of = by } of definition.detail?.related ?? []) {
      if (definition.entity === entity) add(resource, model.resources[resource], by, of);
      if (model.resources[resource]?.entity === entity) add(other, definition, of, by);
    }
  }
  for (const [other, definition] of Object.entries(model.resources)) {
    const [place] = placesOf(model, definition.entity);
    for (const { name: field, ui } of Object.values(entityFields(model, definition.entity, place!))) {
      const named = model.resources[ui.record?.resource ?? ''];
      if (named?.entity === entity) add(other, definition, field, named.list?.columns[0] ?? 'id');
    }
  }
  const known = new Set<string>();
  return references.filter(({ entity: holder, field, of }) => {
    const key = JSON.stringify([holder, field, of]);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

async function countReferences(
  db: Database,
  model: Model,
  merchantId: string,
  record: EntityRecord,
  { entity, field, of }: Reference,
): Promise<number> {
  const value = record[of];
  const table = entityTable(model, entity);
  const column = table.columns.get(field)?.column;
  if (value === undefined || column === undefined || !table.isStored) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and ${sql.ref(column)} = ${value} and id <> ${record.id}`.execute(db);
  return rows[0]?.count ?? 0;
}
