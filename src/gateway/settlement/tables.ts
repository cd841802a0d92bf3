import type { SettlementRule } from '../../metadata/calendars/Calendar';
import type { Migration } from '../database/migrations';
import { integer, nobody, numeric, text, uuid } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

export const settlementTables = defineTables({
  /** When payments of a merchant are settled, where that was agreed with it. */
  settlement_rule: {
    by: 'few',
    key: ['merchant_id', 'country', 'method'],
    columns: {
      merchant_id: uuid(),
      country: text(nobody),
      /** Empty for every method that has no rule of its own. */
      method: text(nobody).default("''::text"),
      after_days: integer(),
      unit: text<SettlementRule['unit']>(nobody),
      /** `HH:MM` in the country's zone. */
      settled_at: text(nobody),
      /** The share that is kept of each payment, and the days for which it is kept after the payment settles. */
      reserve_share: numeric<string | number>().nullable(),
      reserve_days: integer().nullable(),
      /** The least sum due together, in major units with two decimals, and the days that payments wait for it. */
      minimum_amount: text(nobody).nullable(),
      minimum_wait: integer().nullable(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof settlementTables> {}
}

/** Migrations of the tables of settlement. */
export const settlementMigrations: Migration[] = [
  {
    name: 'settlement-001-rule',
    sql: `create table if not exists settlement_rule (
      merchant_id uuid not null,
      country text not null,
      method text not null default '',
      after_days integer not null,
      unit text not null,
      settled_at text not null,
      primary key (merchant_id, country, method)
    )`,
  },
  {
    name: 'settlement-002-reserve',
    sql: `alter table settlement_rule
      add column if not exists reserve_share numeric,
      add column if not exists reserve_days integer,
      add column if not exists minimum_amount text,
      add column if not exists minimum_wait integer`,
  },
];
