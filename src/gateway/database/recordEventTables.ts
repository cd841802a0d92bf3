import { actorColumnTypes } from './actors';
import {
  instant,
  integer,
  json,
  nobody,
  recordKeyColumns,
  text,
  userActorColumns,
  uuid,
} from './declared/columns';
import { defineTables, type RowsOf } from './declared/defineTables';
import { besideRecord, byActor } from './declared/forget';
import type { Migration } from './migrations';

export const recordEventTables = defineTables({
  record_event: {
    by: 'merchant',
    key: ['merchant_id', 'record_id', 'at', 'id'],
    keep: 'as long as the record',
    forget: { title: 'events of records', beside: besideRecord, madeBy: byActor },
    columns: {
      id: uuid(),
      ...recordKeyColumns,
      /** Its place among the events of the record: 0 is the creation. Several that overlapped may share a later one. */
      number: integer(),
      at: instant(),
      from_status: text(nobody).nullable(),
      to_status: text(nobody).nullable(),
      ...userActorColumns,
      note: text(['anyone', 'what happened, such as the reason that somebody gave', 'texts']).nullable(),
      field: text(nobody).nullable(),
      /** An `Entry` as JSON. */
      entry: json(['anyone', 'what was entered, and what it was before', 'entry'], 'own').nullable(),
    },
  },
});

declare module './declared/tables' {
  interface Tables extends RowsOf<typeof recordEventTables> {}
}

/** Migrations of the table of events of records. */
export const recordEventMigrations: Migration[] = [
  {
    name: 'records-001-event',
    sql: `create table if not exists record_event (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      record_id uuid not null,
      user_id uuid,
      number integer not null,
      at timestamptz not null,
      from_status text,
      to_status text,
      ${actorColumnTypes},
      note text,
      field text,
      entry jsonb,
      primary key (merchant_id, record_id, at, id)
    );
    create unique index if not exists record_event_creation
      on record_event (merchant_id, record_id, entity) where number = 0;
    create index if not exists record_event_latest on record_event (id)`,
  },
];
