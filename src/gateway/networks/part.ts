import type { Part } from '../Part';
import { networkMigrations } from './attempts/migrations';
import { networksOf } from './settings/networks';
import { networkEvents, unmatchedPayments } from './shownRecords';
import { networkTables } from './attempts/tables';

/** Payment networks: what carries out orders, and what it was told and said. */
export const networks: Part = {
  name: 'networks',
  tables: networkTables,
  migrations: networkMigrations,
  handlers: {
    scopedRecords: { 'unmatched-payment': unmatchedPayments, 'network-event': networkEvents },
  },
  follows: { 'unmatched-payment': ['pay-in-detail'], 'network-event': 'effects' },
  start: ({ config, model }, report) => {
    if (networksOf(config, model).length > 0) return;
    report(
      'NETWORKS_FILE is not set: there is no payment network, so new orders are refused. Name a file as docs/networks.md describes it.',
    );
  },
};
