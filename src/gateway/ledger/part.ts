import type { Part } from '../Part';
import { chainEntries, readChainHead, unchainedAccounts } from './chain';
import { proofGauges, proofMigration, proofTables } from './proof';
import { ledgerMigrations, ledgerTables } from './tables';

/** Accounts and their double entries. */
export const ledger: Part = {
  name: 'ledger',
  tables: { ...ledgerTables, ...proofTables },
  migrations: [...ledgerMigrations, proofMigration],
  jobs: [chainEntries],
  chainHeads: { 'ledger-entry': readChainHead },
  gauges: [unchainedAccounts, ...proofGauges],
  follows: { 'ledger-entry': 'effects', balance: 'effects' },
};
