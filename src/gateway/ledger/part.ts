import type { Part } from '../Part';
import { chainEntries, readChainHead, unchainedAccounts } from './chain';
import { ledgerMigrations } from './tables';

/** Accounts and their double entries. */
export const ledger: Part = {
  name: 'ledger',
  migrations: ledgerMigrations,
  jobs: [chainEntries],
  chainHeads: { 'ledger-entry': readChainHead },
  gauges: [unchainedAccounts],
  follows: { 'ledger-entry': 'effects', balance: 'effects' },
};
