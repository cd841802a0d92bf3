import type { JsonValue } from '../../metadata/model/JsonValue';
import type { EntityTable } from './entityTable';

/** The nested fields of `values` as the text of the `attributes` column. */
export function attributesOf(table: EntityTable, values: Record<string, JsonValue | undefined>): string {
  const attributes: Record<string, JsonValue> = {};
  for (const field of table.nested) {
    const value = values[field];
    if (value !== null && value !== undefined) attributes[field] = value;
  }
  return JSON.stringify(attributes);
}
