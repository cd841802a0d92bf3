/** How a scalar field is stored. `text` is compared byte by byte, whatever the database's own collation. */
export type ColumnType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'timestamptz' | 'date';
