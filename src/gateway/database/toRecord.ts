import type { JsonValue } from '../../metadata/model/JsonValue';
import type { EntityRecord } from './EntityRecord';
import type { EntityTable } from './entityTable';

/** A row as the database answers it: columns by name. */
export type EntityRow = { id: string } & Record<string, unknown>;

/** Turns a row into a record; null columns are left out. Columns that were not selected are simply absent. */
export function toRecord(table: EntityTable, row: EntityRow): EntityRecord {
  const record: EntityRecord = { id: row.id };
  for (const { field, column } of table.columns.values()) {
    const value = row[column];
    if (value !== null && value !== undefined) record[field] = value as JsonValue;
  }
  if (typeof row.attributes === 'string' && row.attributes !== '{}') {
    const attributes = JSON.parse(row.attributes) as Record<string, JsonValue>;
    for (const field of table.nested) if (attributes[field] != null) record[field] = attributes[field];
  }
  return record;
}
