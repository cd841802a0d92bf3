import type { Selectable } from 'kysely';
import type { ScheduleBody } from '../../contract/schedules';
import type { Migration } from '../database/migrations';
import type { ScheduleInterval } from '../../metadata/values/periods';
import { instant, nobody, resourceName, text, texts, uuid } from '../database/declared/columns';
import { byUser, ofMerchant } from '../database/declared/forget';
import { defineTables, type RowOf, type RowsOf } from '../database/declared/defineTables';

export const scheduleTables = defineTables({
  export_schedule: {
    by: 'few',
    key: ['id'],
    keep: 'until its user deletes it',
    forget: { title: 'scheduled exports', mentions: ofMerchant, ownedBy: byUser },
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      user_id: uuid(),
      /** The user's name at that time. */
      user_name: text(['user', 'their name then', 'row']),
      /** The country in whose list of downloads the files are, and by whose clock they are made. */
      place: text(nobody),
      /** Country of the records; empty where they belong to none. */
      country: text(nobody),
      resource: resourceName(),
      /** The list's title, in the language of the request. */
      title: text(nobody),
      view_id: uuid(),
      /** The name of the view when it was last read. */
      view_name: text(['anyone', 'what they call their view', 'texts']),
      every: text<ScheduleInterval>(nobody),
      format: text<ScheduleBody['format']>(nobody),
      language: text(nobody),
      status: text<'active' | 'paused' | 'ended'>(nobody),
      /** Why it has ended, in its language. */
      reason: text(nobody).nullable(),
      /** When the next file is made. */
      next_at: instant(),
      last_at: instant().nullable(),
      /** Ids of the users who get the files; null for its user alone. */
      recipients: texts(['user', 'to whom the files are sent', 'listed']).nullable(),
      created_at: instant(),
    },
  },
});

/** A saved view of which its user gets a file after each day, week or month. */
export type ScheduleRow = Selectable<RowOf<typeof scheduleTables.export_schedule.columns>>;

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof scheduleTables> {}
}

/** Migrations of the table of schedules. */
export const scheduleMigrations: Migration[] = [
  {
    name: 'schedules-001-schedule',
    sql: `create table if not exists export_schedule (
      id uuid not null primary key,
      merchant_id uuid not null,
      user_id uuid not null,
      user_name text not null,
      place text not null,
      country text not null,
      resource text not null,
      title text not null,
      view_id uuid not null,
      view_name text not null,
      every text not null,
      format text not null,
      language text not null,
      status text not null,
      reason text,
      next_at timestamptz not null,
      last_at timestamptz,
      created_at timestamptz not null,
      unique (user_id, view_id, every, format)
    );
    create index if not exists export_schedule_due on export_schedule (next_at) where status = 'active'`,
  },
  {
    name: 'schedules-002-recipients',
    sql: 'alter table export_schedule add column if not exists recipients text[]',
  },
];
