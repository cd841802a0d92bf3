import type { Part } from '../Part';
import { chainEntries, readChainHead, unchainedAccounts } from './chain';
import { proofGauges, proofMigration } from './proof';
import { ledgerMigrations } from './tables';

/** Accounts and their double entries. */
export const ledger: Part = {
  name: 'ledger',
  migrations: [...ledgerMigrations, proofMigration],
  jobs: [chainEntries],
  chainHeads: { 'ledger-entry': readChainHead },
  gauges: [unchainedAccounts, ...proofGauges],
  follows: { 'ledger-entry': 'effects', balance: 'effects' },
};
