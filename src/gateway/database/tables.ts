import type { Generated, Kysely } from 'kysely';
import type { AuditTables, AuthTables } from '../auth/tables';
import type { CallbackTables } from '../callbacks/tables';
import type { MailTables } from '../mail/tables';
import type { OrderTables } from '../orders/tables';
import type { SandboxTables } from '../sandbox/tables';

/**
 * The hand-written tables, typed for Kysely. A domain adds its own by an interface of its own that this one extends.
 * Tables of entities are derived from the Model and reached through `entityTable`, not listed here.
 * Instants are ISO 8601 strings in UTC both ways; JSON columns are read as text.
 */
export interface Tables
  extends AuditTables, AuthTables, CallbackTables, MailTables, OrderTables, SandboxTables {
  schema_migration: { name: string; applied_at: Generated<string> };
  schema_lock: { id: number; holder: string | null; expires_at: string };
  record_event: {
    id: string;
    merchant_id: string;
    country: string;
    entity: string;
    record_id: string;
    at: string;
    from_status: string | null;
    to_status: string | null;
    /** Who did it: a user's name, or `@` and a key of our texts where it was a system. */
    actor: string;
    /** As it is shown, or `@` and a key of our texts. */
    note: string | null;
  };
  idempotency_key: {
    merchant_id: string;
    user_id: string;
    key: string;
    request_hash: string;
    /** The envelope that was answered; null while the first request is at work. */
    answer: string | null;
    created_at: string;
  };
}

/** What every query is made with: the connection pool, or a transaction on one of its connections. */
export type Database = Kysely<Tables>;
