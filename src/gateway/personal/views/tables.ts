import type { Migration } from '../../database/migrations';

/** The hand-written tables of how users arrange lists, typed for Kysely. */
declare module '../../database/tables' {
  interface Tables {
    /** Filters, sort and columns of a list that a user has saved under a name. */
    saved_view: {
      id: string;
      user_id: string;
      country: string;
      resource: string;
      /** Which list of the resource, where it has several; empty for its own screen. */
      list: string;
      name: string;
      /** A `ViewContent` as JSON. */
      content: string;
      created_at: string;
      updated_at: string;
    };
    /** The columns that a user wants to see in a list, where these are not the resource file's. */
    list_columns: {
      user_id: string;
      country: string;
      resource: string;
      list: string;
      /** Names of fields in order, as a JSON array. */
      columns: string;
      updated_at: string;
    };
  }
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
];
