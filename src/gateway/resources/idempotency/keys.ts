import { type Generated, sql } from 'kysely';
import { keptSince, type Retention, type RetentionName } from '../../../metadata/model/Retention';
import { deleteRows, type OldRows } from '../../database/connections/deleteRows';
import type { Migration } from '../../database/migrations';
import type { Database } from '../../database/tables';
import { definePeriodicJob } from '../../jobs/Job';

/** By who has sent a key, how long it is kept: a user's, and that of a merchant's program, which may try again for longer. */
const periods = { user: 'userKeys', program: 'programKeys' } as const satisfies Record<string, RetentionName>;

/** Who has sent a key. */
export type KeySender = keyof typeof periods;

/** What takes the place of the hash of a request that had not arrived when it was looked for. */
export const usedUp = 'used up';

/** How often expired keys are deleted, in milliseconds. */
const purgeInterval = 10 * 60_000;

/** Keys of this kind that were made before this have expired. */
export function expiry(now: Date, retention: Retention, sender: KeySender = 'user'): string {
  return keptSince(now, retention, periods[sender]).toISOString();
}

/** Deletes expired keys. */
export const purgeIdempotencyKeys = definePeriodicJob({
  kind: 'idempotency.purge',
  every: purgeInterval,
  perform: ({ context: { db, model, now }, signal }) => purgeKeys(db, model.retention, now(), signal),
});

/** Deletes the keys that have expired by then. */
export async function purgeKeys(
  db: Database,
  retention: Retention,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const key: OldRows['key'] = ['merchant_id', 'user_id', 'key'];
  for (const sender of Object.keys(periods) as KeySender[]) {
    const condition = sql`sender = ${sender} and created_at < ${expiry(now, retention, sender)}`;
    await deleteRows(db, { table: 'idempotency_key', key, condition }, signal);
  }
}

declare module '../../database/tables' {
  interface Tables {
    idempotency_key: {
      merchant_id: string;
      user_id: string;
      key: string;
      request_hash: string;
      /** JSON: hashes of the members of the body by name; null where nothing was done with the key. */
      members: string | null;
      /** The envelope of the first response; null while the first request is being handled, and where it was rejected. */
      answer: string | null;
      /** JSON: why the first request was rejected, as a `Rejection`. */
      rejection: string | null;
      /** That of the request, empty where its records belong to none; null where nothing was done with the key. */
      country: string | null;
      /** What the request required, and what is required to see its response; null of an operator's. */
      permission: string | null;
      created_at: string;
      sender: Generated<KeySender>;
    };
  }
}

/** Migrations of the table of keys. */
export const idempotencyMigrations: Migration[] = [
  {
    name: 'idempotency-001-key',
    sql: `create table if not exists idempotency_key (
      merchant_id uuid not null,
      user_id uuid not null,
      key text not null,
      request_hash text not null,
      members text,
      answer text,
      rejection text,
      country text,
      permission text,
      sender text not null default 'user',
      created_at timestamptz not null,
      primary key (merchant_id, user_id, key)
    );
    create index if not exists idempotency_key_used_up on idempotency_key (merchant_id, user_id)
      where request_hash = '${usedUp}';
    create index if not exists idempotency_key_sender on idempotency_key (sender, created_at)`,
  },
];
