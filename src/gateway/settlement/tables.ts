import type { SettlementRule } from '../../metadata/calendars/Calendar';
import type { Migration } from '../database/migrations';

declare module '../database/tables' {
  interface Tables {
    /** When payments of a merchant are settled, where that was agreed with it. */
    settlement_rule: {
      merchant_id: string;
      country: string;
      /** Empty for every method that has no rule of its own. */
      method: string;
      after_days: number;
      unit: SettlementRule['unit'];
      /** `HH:MM` in the country's zone. */
      settled_at: string;
      /** What is kept of each payment, and for how many days after it settles. */
      reserve_share: string | number | null;
      reserve_days: number | null;
      /** What must be due together, in major units with two decimals, and for how many days payments wait for it. */
      minimum_amount: string | null;
      minimum_wait: number | null;
    };
  }
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
