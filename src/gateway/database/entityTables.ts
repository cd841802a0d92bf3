import { entityFields } from '../../metadata/bind/boundFields';
import { memoize } from '../../metadata/memoize';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';

/** How a scalar field is stored. `text` is compared byte by byte, whatever the collation of the database. */
export type ColumnType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'date';

/** A scalar field's column. */
export interface EntityColumn {
  field: string;
  column: string;
  type: ColumnType;
}

/**
 * The table of an entity, derived from the Model. Beside its columns it has `id`, `merchant_id`, `country` and
 * `attributes`, a JSON object that holds the `nested` fields (arrays and objects).
 */
export interface EntityTable {
  entity: string;
  name: string;
  /** By field name, in the schema's order. */
  columns: Map<string, EntityColumn>;
  nested: Set<string>;
}

const systemColumns = new Set(['id', 'merchant_id', 'country', 'attributes']);

/** PostgreSQL cuts longer names off without an error. */
const maxNameLength = 63;

/**
 * Returns the table of an entity, with a column for each scalar field that any country has. Throws, naming the place in
 * the schema, where a field cannot be stored: two types in two countries, two names that become one column, or a name
 * that the gateway uses itself.
 */
export const entityTable = memoize((model: Model, entity: string): EntityTable => {
  const columns = new Map<string, EntityColumn>();
  const nested = new Set<string>();
  for (const country of Object.keys(model.countries)) {
    for (const [field, bound] of Object.entries(entityFields(model, entity, country))) {
      const place = `schemas/${entity}.json, "${field}"`;
      const type = columnTypeOf(bound);
      const before = nested.has(field) ? 'nested' : columns.get(field)?.type;
      if (before && before !== type) {
        throw new Error(
          `${place}: it is stored as ${before} in one country and as ${type} in ${country}. Give it one type.`,
        );
      }
      if (type === 'nested') nested.add(field);
      else columns.set(field, { field, column: snakeCase(field), type });
    }
  }
  checkNames(entity, [...columns.values()]);
  return { entity, name: snakeCase(entity), columns, nested };
});

/** Returns `nested` for arrays and objects. */
function columnTypeOf({ kind, type }: BoundField): ColumnType | 'nested' {
  if (kind === 'instant') return 'timestamptz';
  if (kind === 'date') return 'date';
  switch (type) {
    case 'string':
      return 'text';
    case 'integer':
      return 'bigint';
    case 'number':
      return 'numeric';
    case 'boolean':
      return 'boolean';
    default:
      return 'nested';
  }
}

function checkNames(entity: string, columns: EntityColumn[]): void {
  const fieldOf = new Map<string, string>();
  for (const { field, column } of columns) {
    const place = `schemas/${entity}.json, "${field}"`;
    if (systemColumns.has(column)) throw new Error(`${place}: the gateway uses this name itself. Rename it.`);
    if (column.length > maxNameLength) throw new Error(`${place}: the name is longer than ${maxNameLength}.`);
    const other = fieldOf.get(column);
    if (other) throw new Error(`${place}: it and "${other}" would be the same column. Rename one.`);
    fieldOf.set(column, field);
  }
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}
