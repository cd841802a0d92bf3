import { type Actor, type ActorColumns, actorColumns, actorColumnTypes } from '../database/actors';
import { newId } from '../database/ids';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/tables';
import type { JsonObject } from '../../metadata/model/json';
import type { Reach } from '../resources/access';
import { maskFilter } from './maskFilter';

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
  { view, merchantId, country }: Reach,
  { at, actor, filter = '', columns, ...exported }: ExportedList,
): Promise<void> {
  await db
    .insertInto('export_event')
    .values({
      id: newId(),
      merchant_id: merchantId,
      country,
      resource: view.resource.name,
      at: at.toISOString(),
      columns: columns.join(','),
      filter: filter && JSON.stringify(maskFilter(view.resource.fields, JSON.parse(filter) as JsonObject)),
      ...exported,
      ...actorColumns(actor),
    })
    .execute();
}

declare module '../database/tables' {
  interface Tables {
    export_event: ActorColumns & {
      id: string;
      merchant_id: string;
      country: string;
      resource: string;
      at: string;
      format: string;
      columns: string;
      filter: string;
      revealed: boolean;
    };
  }
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
