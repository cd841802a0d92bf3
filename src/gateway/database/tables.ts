import type { Generated, Kysely } from 'kysely';

/**
 * The hand-written tables, typed for Kysely. Each domain adds its own by `declare module`, so that this folder knows no
 * domain. Tables of entities are derived from the Model and reached through `entityTable`, not listed here.
 * Instants are ISO 8601 strings in UTC both ways; JSON columns are read as text.
 */
export interface Tables {
  schema_migration: { name: string; applied_at: Generated<string> };
  schema_lock: { id: number; holder: string | null; expires_at: string };
}

/** What every query is made with: the connection pool, or a transaction on one of its connections. */
export type Database = Kysely<Tables>;
