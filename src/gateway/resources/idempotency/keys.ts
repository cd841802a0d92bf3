import { sql } from 'kysely';
import { keptSince, type Retention, type RetentionName } from '../../../metadata/model/Retention';
import type { Migration } from '../../database/migrations';
import { instant, nobody, text, uuid } from '../../database/declared/columns';
import { type ForgottenRecord } from '../../database/declared/forget';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** Retention of keys, by who sent them. Programs of merchants may try again for longer than users. */
const periods = { user: 'userKeys', program: 'programKeys' } as const satisfies Record<string, RetentionName>;

/** Sender of a key. */
export type KeySender = keyof typeof periods;

/** Value in place of the hash of a request that had not arrived when it was looked for. */
export const usedUp = 'used up';

/** Keys of this kind that were made before this have expired. */
export function expiry(now: Date, retention: Retention, sender: KeySender = 'user'): string {
  return keptSince(now, retention, periods[sender]).toISOString();
}

const inAnswer = ({ merchantId, id }: ForgottenRecord) =>
  sql`merchant_id = ${merchantId}::uuid and strpos(answer, ${id}) > 0`;

export const idempotencyTables = defineTables({
  idempotency_key: {
    by: 'merchant',
    key: ['merchant_id', 'user_id', 'key'],
    keep: [
      { for: periods.user, from: 'created_at', only: { where: "sender = 'user'", words: "a user's" } },
      {
        for: periods.program,
        from: 'created_at',
        only: { where: "sender = 'program'", words: "a program's" },
      },
    ],
    forget: { title: 'answers to requests', beside: inAnswer },
    columns: {
      merchant_id: uuid(),
      user_id: uuid(),
      key: text(nobody),
      request_hash: text(nobody),
      /** JSON: hashes of the members of the body by name; null where nothing was done with the key. */
      members: text(['anyone', 'hashes of what was sent', 'stays: nothing leads back']).nullable(),
      /** The envelope of the first response; null while the first request is being handled, and where it was rejected. */
      answer: text(['anyone', 'what was answered, such as the record that was made', 'data']).nullable(),
      /** JSON: why the first request was rejected, as a `Rejection`. */
      rejection: text(['anyone', 'why it was rejected', 'stays: it is of no record']).nullable(),
      /** Country of the request, empty where its records belong to none; null where nothing was done with the key. */
      country: text(nobody).nullable(),
      /** The permission that the request required, which is required to see its response; null of an operator's. */
      permission: text(nobody).nullable(),
      sender: text<KeySender>(nobody).default("'user'::text"),
      created_at: instant(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof idempotencyTables> {}
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
