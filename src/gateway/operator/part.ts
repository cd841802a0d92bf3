import type { Part } from '../Part';
import { registerAudit } from './audit/routes';
import { registerBankFiles } from './bankFiles/routes';
import { bankFileMigrations, bankFileTables } from './bankFiles/tables';
import { givenRecordMigrations, givenRecords, givenRecordTables } from './givenRecords';
import { registerOperatorMerchants } from './merchants/routes';
import { verifyBookings } from './networks/bookings';
import { networkGauges } from './networks/gauges';
import { movementMigrations, movementTables } from './networks/movementTables';
import { registerOperatorNetworks } from './networks/calls/routes';
import { operatorEventMigrations, operatorEventTables } from './operatorEvents';
import { grantMigrations, grantTables } from './operators/grants';
import { operatorTokenMigrations, operatorTokenTables } from './operators/operatorTokens';
import { operatorUserMigrations, operatorUserTables } from './operators/operatorUsers';
import { registerReports } from './networks/report/routes';
import { reportGaps } from './reportGaps';
import { requestGauges } from './requests/gauges';
import { registerRequests } from './requests/routes';
import { requestMigrations, requestTables } from './requests/tables';
import { registerProposals } from './reviews/proposalRoutes';
import { proposalMigrations, proposalTables } from './reviews/proposals';
import { reviewGauges } from './reviews/gauges';
import { registerReviews } from './reviews/routes';

/** The provider's part: merchants from files, reviews, and the desk of networks. */
export const operator: Part = {
  name: 'operator',
  tables: {
    ...movementTables,
    ...operatorEventTables,
    ...operatorTokenTables,
    ...grantTables,
    ...operatorUserTables,
    ...proposalTables,
    ...requestTables,
    ...bankFileTables,
    ...givenRecordTables,
  },
  migrations: [
    ...operatorEventMigrations,
    ...givenRecordMigrations,
    ...operatorTokenMigrations,
    ...bankFileMigrations,
    ...operatorUserMigrations,
    ...proposalMigrations,
    ...grantMigrations,
    ...requestMigrations,
    ...movementMigrations,
  ],
  ledgerChecks: [verifyBookings],
  gauges: [...reviewGauges, ...requestGauges, ...networkGauges],
  routes: [
    registerReviews,
    registerProposals,
    registerRequests,
    registerOperatorNetworks,
    registerReports,
    registerOperatorMerchants,
    registerAudit,
    registerBankFiles,
  ],
  handlers: { records: { 'recharge-account': givenRecords('recharge-account') } },
  start: reportGaps,
};
