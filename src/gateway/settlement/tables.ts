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
];
