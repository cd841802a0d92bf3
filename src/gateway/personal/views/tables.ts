import { sql } from 'kysely';
import type { Migration } from '../../database/migrations';
import { instant, json, nobody, resourceName, text, uuid } from '../../database/declared/columns';
import { type ForgettingMerchant, ofUser } from '../../database/declared/forget';
import { defineTables, type RowsOf } from '../../database/declared/defineTables';

/** The tables of how users arrange lists. */
const ofUsers = ({ id }: ForgettingMerchant) =>
  sql`user_id in (select id from merchant_user where merchant_id = ${id}::uuid)`;

export const viewTables = defineTables({
  /** Filters, sort and columns of a list that a user has saved under a name. */
  saved_view: {
    by: 'few',
    key: ['id'],
    keep: 'until its user deletes it',
    forget: { title: 'saved views', mentions: ofUsers, ownedBy: ofUser },
    columns: {
      id: uuid(),
      user_id: uuid(),
      country: text(nobody),
      resource: resourceName('own'),
      /** List of the resource, where it has several; empty for its own screen. */
      list: text(nobody),
      name: text(['anyone', 'what its user calls it', 'texts']),
      /** A `ViewContent` as JSON. */
      content: json(['anyone', 'which records it shows', 'texts'], 'own'),
      /** The merchant whose other users have it too; null while it is the user's alone. */
      shared_with: uuid().nullable(),
      /** Name of the user when they shared it: they may be known to another gateway alone. */
      shared_by: text(['user', 'what they are called', 'row']).nullable(),
      created_at: instant(),
      updated_at: instant(),
    },
  },
  /** The columns that a user wants to see in a list, where these are not the resource file's. */
  list_columns: {
    by: 'few',
    key: ['user_id', 'country', 'resource', 'list'],
    forget: { title: 'arranged lists', ownedBy: ofUser },
    columns: {
      user_id: uuid(),
      country: text(nobody),
      resource: resourceName('own'),
      list: text(nobody),
      /** Names of fields in order, as a JSON array. */
      columns: json(nobody, 'own'),
      updated_at: instant(),
    },
  },
});

declare module '../../database/declared/tables' {
  interface Tables extends RowsOf<typeof viewTables> {}
}

/** Tables of saved views and column arrangements. */
export const viewMigrations: Migration[] = [
  {
    name: 'views-001-saved-view',
    sql: `create table if not exists saved_view (
      id uuid primary key,
      user_id uuid not null,
      country text not null,
      resource text not null,
      list text not null,
      name text not null,
      content jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (user_id, country, resource, list, name)
    )`,
  },
  {
    name: 'views-002-list-columns',
    sql: `create table if not exists list_columns (
      user_id uuid not null,
      country text not null,
      resource text not null,
      list text not null,
      columns jsonb not null,
      updated_at timestamptz not null,
      primary key (user_id, country, resource, list)
    )`,
  },
  {
    name: 'views-003-shared',
    sql: `
      alter table saved_view add column if not exists shared_with uuid, add column if not exists shared_by text;
      create index if not exists saved_view_shared on saved_view (shared_with, country, resource, list)
        where shared_with is not null`,
  },
];
