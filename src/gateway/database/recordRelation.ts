import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { StoredRecord } from './records';

/** Returns records that code has made, each with an id, as the relation that a `RecordSource` returns. */
export function recordRelation<Entity extends string>(
  model: Model,
  entity: Entity,
  records: readonly StoredRecord<Entity>[],
): RawBuilder<unknown> {
  const { columns, nested } = entityTable(model, entity);
  const fields = [{ field: 'id', column: 'id', type: 'uuid' }, ...columns.values()];
  const rows = records.map((record) => ({
    ...Object.fromEntries(fields.map(({ field, column }) => [column, record[field]])),
    attributes: Object.fromEntries([...nested].map(([field, key]) => [key, record[field]])),
  }));
  const definitions = fields.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as own_record(${sql.join(definitions)}, attributes jsonb)`;
}
