import { type Actor, actorColumnTypes } from '../database/actors';
import { newId } from '../database/ids';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/declared/tables';
import type { JsonObject } from '../../metadata/model/json';
import type { Reach } from '../resources/access';
import { maskFilter } from './maskFilter';
import { takenColumns, takenRow } from './issued/issuedDocuments';
import { boolean, nobody, text, uuid } from '../database/declared/columns';
import { byActor, ofMerchant } from '../database/declared/forget';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

interface ExportedList {
  format: string;
  /** Names of the fields. */
  columns: string[];
  /** The filter as the request had it; it is kept with its masked values masked. */
  filter: string | undefined;
  /** Masked values were exported whole. */
  revealed: boolean;
  actor: Actor;
  at: Date;
}

/** Records who exports which part of a list, before the first byte is sent. */
export async function recordExport(
  db: Database,
  reach: Reach,
  { at, actor, filter = '', columns, ...exported }: ExportedList,
): Promise<void> {
  await db
    .insertInto('export_event')
    .values({
      id: newId(),
      ...takenRow(reach, actor, at.toISOString()),
      columns: columns.join(','),
      filter:
        filter && JSON.stringify(maskFilter(reach.view.resource.fields, JSON.parse(filter) as JsonObject)),
      ...exported,
    })
    .execute();
}

export const exportEventTables = defineTables({
  export_event: {
    by: 'merchant',
    key: ['merchant_id', 'id'],
    keep: { for: 'exportEvents', from: 'at' },
    forget: { title: 'events of exports', mentions: ofMerchant, madeBy: byActor },
    columns: {
      id: uuid(),
      ...takenColumns,
      format: text(nobody),
      columns: text(nobody),
      filter: text(['anyone', 'which records were exported', 'texts']),
      revealed: boolean(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof exportEventTables> {}
}

/** Migrations of the table of exports. */
export const exportMigrations: Migration[] = [
  {
    name: 'exports-001-event',
    sql: `create table if not exists export_event (
      id uuid not null,
      merchant_id uuid not null,
      country text not null,
      resource text not null,
      at timestamptz not null,
      format text not null,
      columns text not null,
      filter text not null,
      revealed boolean not null,
      ${actorColumnTypes},
      primary key (merchant_id, id)
    )`,
  },
];
