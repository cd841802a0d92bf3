import type { Part } from '../Part';
import { givenRecordMigrations, renameInGiven } from './givenRecords';
import { merchantHandlers } from './merchantRecords';
import { registerOperatorNetworks } from './networks/routes';
import { operatorEventMigrations } from './operatorEvents';
import { operatorTokenMigrations } from './operatorTokens';
import { reportGaps } from './reportGaps';
import { registerReviews } from './reviews/routes';

/** What the provider does: merchants from files, reviews, and what networks leave open. */
export const operator: Part = {
  name: 'operator',
  migrations: [...operatorEventMigrations, ...givenRecordMigrations, ...operatorTokenMigrations],
  routes: [registerReviews, registerOperatorNetworks],
  handlers: merchantHandlers,
  renames: renameInGiven,
  start: reportGaps,
};
