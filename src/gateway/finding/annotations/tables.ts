import { instant, nobody, text, userActorColumns, uuid } from '../../database/declared/columns';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';
import { besideRecord, byActor, ofMerchant } from '../../database/declared/forget';
import type { Migration } from '../../database/migrations';
import { actorColumnTypes } from '../../database/actors';

export const annotationTables = defineTables({
  /** A text that a user has written about a record, for colleagues. */
  record_note: {
    by: 'merchant',
    key: ['merchant_id', 'record_id', 'id'],
    keep: 'as long as the record',
    forget: { title: 'notes', beside: besideRecord, mentions: ofMerchant, madeBy: byActor },
    columns: {
      id: uuid(),
      merchant_id: uuid(),
      country: text(nobody),
      entity: text(nobody),
      record_id: uuid(),
      text: text(['anyone', 'what a user wrote about a record', 'texts']),
      ...userActorColumns,
      at: instant(),
    },
  },
  /** A word that users have given a record, in the spelling in which it was first written. */
  record_tag: {
    by: 'merchant',
    key: ['merchant_id', 'record_id', 'tag'],
    keep: 'as long as the record',
    forget: { title: 'tags', beside: besideRecord, mentions: ofMerchant, madeBy: byActor },
    columns: {
      merchant_id: uuid(),
      country: text(nobody),
      entity: text(nobody),
      record_id: uuid(),
      tag: text(['anyone', 'a word that a user gave a record', 'texts']),
      ...userActorColumns,
      at: instant(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof annotationTables> {}
}

/** Migrations of the tables of notes and tags. */
export const annotationMigrations: Migration[] = [
  {
    name: 'annotations-001-note-and-tag',
    sql: `create table if not exists record_note (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      record_id uuid not null,
      text text not null,
      ${actorColumnTypes},
      at timestamptz not null,
      primary key (merchant_id, record_id, id)
    );
    create index if not exists record_note_entity on record_note (merchant_id, entity);
    create table if not exists record_tag (
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      record_id uuid not null,
      tag text not null,
      ${actorColumnTypes},
      at timestamptz not null,
      primary key (merchant_id, record_id, tag)
    );
    create index if not exists record_tag_known on record_tag (merchant_id, entity, country, tag)`,
  },
];
