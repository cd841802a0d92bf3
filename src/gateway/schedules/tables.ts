import type { Migration } from '../database/migrations';
import type { ScheduleInterval } from '../../metadata/values/periods';

/** A saved view of which its user gets a file after each day, week or month. */
export interface ScheduleRow {
  id: string;
  merchant_id: string;
  user_id: string;
  /** As it was then. */
  user_name: string;
  /** The country in whose list of downloads the files are, and by whose clock they are made. */
  place: string;
  /** That of the records; empty where they belong to none. */
  country: string;
  resource: string;
  /** The list's title, in the language of the request. */
  title: string;
  view_id: string;
  /** What the view was called when it was last read. */
  view_name: string;
  every: ScheduleInterval;
  format: 'xlsx' | 'csv';
  language: string;
  status: 'active' | 'paused' | 'ended';
  /** Why it has ended, in its language. */
  reason: string | null;
  /** When the next file is made. */
  next_at: string;
  last_at: string | null;
  created_at: string;
}

declare module '../database/tables' {
  interface Tables {
    export_schedule: ScheduleRow;
  }
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
];
