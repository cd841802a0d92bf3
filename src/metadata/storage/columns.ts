import type { FieldKind } from '../model/kinds';
import type { BoundField } from '../model/BoundField';

/** Type in which a scalar field is stored. `text` is compared byte by byte, whatever the collation of the database. */
export type ColumnType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'date';

/** A scalar field's column. */
export interface EntityColumn {
  field: string;
  column: string;
  type: ColumnType;
  /** Whether every country requires the field, so that no record is stored without it. */
  required: boolean;
}

/** The fields of an entity in each country, hidden ones too. */
export type FieldsByCountry = Map<string, Record<string, BoundField>>;

/** Returns how a field is stored: `nested` for arrays and objects, which share one column. */
export function columnTypeOf({ kind, type }: Pick<BoundField, 'kind' | 'type'>): ColumnType | 'nested' {
  return kindColumns[kind] ?? typeColumns[type];
}

/** Columns of kinds; those without one have that of the field's type. */
const kindColumns: Record<FieldKind, ColumnType | 'nested' | undefined> = {
  text: 'text',
  identifier: 'text',
  phone: 'text',
  email: 'text',
  url: 'text',
  choice: undefined,
  state: undefined,
  boolean: 'boolean',
  number: undefined,
  money: 'bigint',
  instant: 'timestamptz',
  date: 'date',
  file: 'nested',
  list: 'nested',
  object: 'nested',
  tags: 'nested',
};

const typeColumns: Record<BoundField['type'], ColumnType | 'nested'> = {
  string: 'text',
  integer: 'bigint',
  number: 'numeric',
  boolean: 'boolean',
  array: 'nested',
  object: 'nested',
};

/** The column of a field: `merchantOrderNo` → `merchant_order_no`. */
export function columnName(field: string): string {
  return snakeCase(field);
}

/** The table of an entity: `collection-order` → `collection_order`. */
export function tableName(entity: string): string {
  return snakeCase(entity);
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}
