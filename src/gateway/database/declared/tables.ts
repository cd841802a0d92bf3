import type { Kysely } from 'kysely';
import { instant, integer, nobody, text } from './columns';
import { defineTables, type RowsOf } from './defineTables';

/** Tables of the database itself. */
export const migrationTables = defineTables({
  schema_migration: {
    by: 'few',
    key: ['name'],
    columns: {
      name: text(nobody),
      applied_at: instant().default('now()'),
    },
  },
  schema_lock: {
    by: 'few',
    key: ['id'],
    columns: {
      id: integer(),
      holder: text(nobody).nullable(),
      expires_at: instant(),
    },
  },
});

/**
 * The gateway's own tables, typed for Kysely. Each domain adds its own by `declare module`, so this folder knows no domain. Tables of
 * entities are reached through `entityTable`. Instants are ISO 8601 texts in UTC; JSON is read as text.
 */
export interface Tables extends RowsOf<typeof migrationTables> {}

/** The connection pool, or a transaction on one of its connections: every query is made with one. */
export type Database = Kysely<Tables>;
