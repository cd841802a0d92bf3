import type { Kysely } from 'kysely';
import type { Tables } from './Tables';

/** What every query is made with: the connection pool, or a transaction on one of its connections. */
export type Database = Kysely<Tables>;
