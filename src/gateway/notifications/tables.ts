import {
  bigint,
  day,
  instant,
  integer,
  nobody,
  resourceName,
  text,
  userActorColumns,
  uuid,
} from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';
import { byActor, byUser, ofMerchant } from '../database/declared/forget';
import type { Migration } from '../database/migrations';

/** Time for which users find a notification, in milliseconds. */
const kept = 30 * 24 * 60 * 60_000;

export const notificationTables = defineTables({
  /** Something that users of a merchant are told of in the bell. */
  notification: {
    by: 'merchant',
    key: ['merchant_id', 'id'],
    keep: { for: kept, from: 'at' },
    forget: { title: 'notifications', mentions: ofMerchant, madeBy: byActor },
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      /** Empty where the record belongs to none. */
      country: text(nobody),
      resource: resourceName(),
      /** A name among the notifications of the resource, `awaits.` with an action, or `import.rejected`. */
      name: text(nobody),
      /** The record, or the import. */
      record_id: uuid(),
      /** User who alone is told; null for everybody who may see it. */
      user_id: text(nobody).nullable(),
      /** Label of the record at that time. */
      label: text(['anyone', 'what the record was called', 'texts']).nullable(),
      /** Minor units. */
      amount: bigint().nullable(),
      currency: text(nobody).nullable(),
      /** Number of things that it stands for, such as rows of an import. */
      count: integer().default('1'),
      ...userActorColumns,
      /** From where the actor did it, and the browser, where an e-mail says so. */
      address: text(['user', 'from where they did it', 'emptied']).nullable(),
      agent: text(['user', 'their browser', 'emptied']).nullable(),
      at: instant(),
      /** In the country's zone: many of a kind on a day are told together. */
      day: day(),
      /** When there was nothing left to do about it. */
      ended_at: instant().nullable(),
    },
  },
  /** Notifications that a user has read. */
  notification_read: {
    by: 'merchant',
    key: ['merchant_id', 'user_id', 'notification_id'],
    keep: { for: kept, from: 'read_at' },
    forget: { title: 'notifications that were read', ownedBy: byUser },
    columns: {
      merchant_id: uuid(),
      user_id: uuid(),
      notification_id: uuid(),
      read_at: instant(),
    },
  },
  /** When a user was last told of what is unread, by an e-mail if there was something. */
  notification_digest: {
    by: 'merchant',
    key: ['merchant_id', 'user_id'],
    keep: { for: kept, from: 'turn' },
    forget: { title: 'digests of notifications', ownedBy: byUser },
    columns: {
      merchant_id: uuid(),
      user_id: uuid(),
      turn: instant(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof notificationTables> {}
}

/** Migrations of the tables of notifications. */
export const notificationMigrations: Migration[] = [
  {
    name: 'notifications-001-notification',
    sql: `create table if not exists notification (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      resource text not null,
      name text not null,
      record_id uuid not null,
      user_id text,
      label text,
      amount bigint,
      currency text,
      count integer not null default 1,
      actor_kind text not null,
      actor_id text,
      actor_name text,
      address text,
      agent text,
      at timestamptz not null,
      day date not null,
      ended_at timestamptz,
      primary key (merchant_id, id)
    );
    create index if not exists notification_at on notification (merchant_id, at);
    create index if not exists notification_open on notification (merchant_id, record_id) where ended_at is null;
    create table if not exists notification_read (
      merchant_id uuid not null,
      user_id uuid not null,
      notification_id uuid not null,
      read_at timestamptz not null,
      primary key (merchant_id, user_id, notification_id)
    )`,
  },
  {
    name: 'notifications-002-digest',
    sql: `create table if not exists notification_digest (
      merchant_id uuid not null,
      user_id uuid not null,
      turn timestamptz not null,
      primary key (merchant_id, user_id)
    )`,
  },
];
