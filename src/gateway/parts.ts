import { requireProgram, signatureVerifier } from './api/authenticate';
import { api } from './api/part';
import { applications } from './applications/part';
import { authenticateFirst } from './auth/authenticateFirst';
import { authMigrations } from './auth/migrations';
import { purgeSignIns } from './auth/purge';
import { registerSession } from './auth/routes';
import { requireSession } from './auth/sessions';
import { encryptedSignIns } from './auth/tables';
import { registerSignIn } from './auth/steps/routes';
import { performBatches, purgeBatches } from './resources/batches/performBatch';
import { registerBatches } from './resources/batches/routes';
import { renameInBatches } from './resources/batches/renameBatches';
import { batchMigrations } from './resources/batches/tables';
import { downloads } from './downloads/part';
import { registerExports } from './downloads/routes';
import { schedules } from './schedules/part';
import { registerSchedules } from './schedules/routes';
import type { ExportSources } from './downloads/writeDownload';
import { deliverCallbacks } from './callbacks/delivery';
import { callbackHandlers } from './callbacks/handlers';
import { purgeCallbacks } from './callbacks/purge';
import { callbackMigrations } from './callbacks/tables';
import type { Migration } from './database/migrations';
import { recordEventMigrations } from './database/recordEvents';
import { renameInEvents } from './database/schema/renameEvents';
import { rollupMigrations } from './database/rollupDeltas';
import { exportMigrations } from './exports/exportEvents';
import { issuedStatementMigrations } from './exports/statement/issuedStatements';
import type { ReadSeal } from './exports/statement/Statement';
import { fundHandlers } from './orders/funds/handlers';
import { verifyWithdrawals } from './orders/funds/verifyWithdrawals';
import { registerAwaiting } from './figures/awaiting';
import { mailAwaiting, renameInAwaiting } from './figures/mailAwaiting';
import { registerFigures } from './figures/routes';
import type { RequireSession } from './http/context';
import type { RegisterRoutes } from './http/server';
import { shareConnections } from './http/shareConnections';
import type { Job } from './jobs/Job';
import { mergeHandlers, type Part } from './Part';
import { collectJobs } from './jobs/startJobs';
import { jobMigrations } from './jobs/tables';
import { purgeMails, sendMail, warnOfMissingMailServer } from './mail/delivery';
import { chainEntries, readChainHead } from './ledger/chain';
import { ledgerMigrations } from './ledger/tables';
import { networks } from './networks/part';
import { encryptedMails, mailMigrations } from './mail/tables';
import { orderHandlers } from './orders/actions';
import { openLedger } from './orders/openLedger';
import { performSteps } from './orders/performStep';
import { purgeChanges } from './orders/purgeChanges';
import { orderMigrations } from './orders/tables';
import { verifyOrders } from './orders/verifyOrders';
import { personalHandlers } from './personal/handlers';
import { registerPersonal } from './personal/routes';
import { reconcile } from './reconcile/part';
import { reports } from './reports/part';
import { createAuthorize, type RecordSource } from './resources/access';
import { type FileGuard, registerDownloads } from './resources/files/downloads';
import { purgeFiles } from './resources/files/purge';
import { fileMigrations } from './resources/files/tables';
import { registerUploads } from './resources/files/uploads';
import type { Effects } from './resources/effects';
import type { Handlers } from './resources/handlers';
import { live } from './live/part';
import type { Followers } from './live/audible';
import { registerLive } from './live/routes';
import { registerFindRequest } from './resources/idempotency/findRequest';
import { idempotencyMigrations, purgeIdempotencyKeys } from './resources/idempotency/keys';
import { registerGreatest } from './resources/writes/inputs/greatest';
import { registerLookups } from './resources/writes/inputs/lookups';
import { registerResources } from './resources/routes';
import { registerTimelines } from './resources/timeline/registerTimelines';
import { writeSetup } from './resources/writes/performKeyed';
import { purgeRepeatLocks, repeatLockMigrations } from './resources/writes/repeatLocks';
import { registerWrites } from './resources/writes/registerWrites';
import { foldRollupDeltas, repairRollups } from './figures/rollups/jobs';
import { registerPrograms } from './sandbox/arrivals/programs';
import { sendOrders } from './sandbox/arrivals/sendOrders';
import { registerInbox } from './sandbox/inbox';
import { sandboxMigrations } from './sandbox/tables';
import { registerSandbox } from './sandbox/routes';
import { playReceiver } from './sandbox/receiver/playReceiver';
import { purgeReceipts, registerReceiver } from './sandbox/receiver/routes';
import { registerSandboxDesk, registerSandboxReviews, reviewInSandbox } from './sandbox/reviews';
import { playSandbox, startSandbox } from './sandbox/startSandbox';
import type { EncryptedColumn } from './database/secrets/encryptedColumns';
import { rechargeHandlers } from './orders/recharges/recharges';
import { verifyRecharges } from './orders/recharges/verifyRecharges';
import { registerOperatorNetworks } from './tenants/networks/routes';
import { registerReviews } from './tenants/reviews/routes';
import { givenRecordMigrations, renameInGiven } from './tenants/givenRecords';
import { merchantHandlers } from './tenants/merchantRecords';
import { operatorEventMigrations } from './tenants/operatorEvents';
import { operatorTokenMigrations, requireOperator } from './tenants/operatorTokens';
import { reportGaps } from './tenants/reportGaps';
import { transferHandlers } from './orders/funds/transfers/handlers';
import { verifyTransfers } from './orders/funds/transfers/verifyTransfers';
import { renameInViews } from './personal/views/renameViews';
import { registerViews } from './personal/views/routes';
import { viewMigrations } from './personal/views/tables';

/** The domains that this gateway is made of. Their migrations are applied in this order. */
export const parts: Part[] = [
  { name: 'jobs', migrations: jobMigrations },
  { name: 'records', migrations: recordEventMigrations, renames: renameInEvents },
  live,
  {
    name: 'resources',
    migrations: [...idempotencyMigrations, ...repeatLockMigrations],
    jobs: [purgeIdempotencyKeys, purgeRepeatLocks],
  },
  {
    name: 'auth',
    migrations: authMigrations,
    routes: [registerSignIn, registerSession],
    jobs: [purgeSignIns],
    encrypted: encryptedSignIns,
  },
  { name: 'rollups', migrations: rollupMigrations, jobs: [foldRollupDeltas, repairRollups] },
  { name: 'awaiting', jobs: [mailAwaiting], renames: renameInAwaiting },
  { name: 'exports', migrations: [...exportMigrations, ...issuedStatementMigrations] },
  downloads(exportSources),
  schedules(exportSources),
  { name: 'files', migrations: fileMigrations, jobs: [purgeFiles] },
  {
    name: 'personal',
    routes: [registerPersonal],
    handlers: personalHandlers,
    follows: {
      session: ['sign-in-event'],
      'whitelist-entry': ['sign-in-event'],
      connection: ['sign-in-event'],
    },
  },
  {
    name: 'mail',
    migrations: mailMigrations,
    jobs: [sendMail, purgeMails],
    encrypted: encryptedMails,
    start: warnOfMissingMailServer,
  },
  reports,
  {
    name: 'ledger',
    migrations: ledgerMigrations,
    jobs: [chainEntries],
    seals: { 'ledger-entry': readChainHead },
    follows: { 'ledger-entry': 'effects', balance: 'effects' },
  },
  {
    name: 'orders',
    migrations: orderMigrations,
    handlers: orderHandlers,
    jobs: [performSteps, purgeChanges],
    start: openLedger,
    ledgerChecks: [verifyOrders],
  },
  applications,
  api(allHandlers),
  networks,
  reconcile,
  { name: 'funds', handlers: fundHandlers, ledgerChecks: [verifyWithdrawals] },
  { name: 'transfers', handlers: transferHandlers, ledgerChecks: [verifyTransfers] },
  { name: 'recharges', handlers: rechargeHandlers, ledgerChecks: [verifyRecharges] },
  {
    name: 'callbacks',
    migrations: callbackMigrations,
    handlers: callbackHandlers,
    follows: {
      callback: 'effects',
      'callback-delivery': ['callback'],
      'callback-address': ['callback', 'application'],
    },
    jobs: [deliverCallbacks(playReceiver), purgeCallbacks],
  },
  {
    name: 'batches',
    migrations: batchMigrations,
    jobs: [performBatches(allHandlers), purgeBatches],
    renames: renameInBatches,
  },
  { name: 'views', migrations: viewMigrations, renames: renameInViews },
  {
    name: 'tenants',
    migrations: [...operatorEventMigrations, ...givenRecordMigrations],
    handlers: merchantHandlers,
    renames: renameInGiven,
    start: reportGaps,
  },
  {
    name: 'reviews',
    migrations: operatorTokenMigrations,
    routes: [registerReviews(allEffects), registerOperatorNetworks],
  },
  {
    name: 'sandbox',
    migrations: sandboxMigrations,
    routes: [
      registerInbox,
      registerReceiver,
      registerSandbox,
      registerPrograms,
      registerSandboxReviews(allEffects),
      registerSandboxDesk,
    ],
    jobs: [playSandbox, sendOrders, purgeReceipts, reviewInSandbox(allEffects)],
    start: startSandbox,
  },
];

/** The migrations of all parts, in the order in which they are applied. */
export const migrations: Migration[] = parts.flatMap((part) => part.migrations ?? []);

/** The encrypted columns of all parts. */
export const encryptedColumns: EncryptedColumn[] = parts.flatMap((part) => part.encrypted ?? []);

/** What exports are made of. */
export function exportSources(): ExportSources {
  const seals: Record<string, ReadSeal> = {};
  for (const part of parts) Object.assign(seals, part.seals);
  return { records: allHandlers().scopedRecords, seals };
}

/** The code of all parts behind forms, actions and records. */
export function allHandlers(): Required<Handlers> {
  return mergeHandlers(parts);
}

/** What new states of records change, by all parts. */
export function allEffects(): Effects {
  return allHandlers().effects;
}

/** By entity, those whose records change with its records, as all parts say. */
function followersOfAll(): Followers {
  const withEffects = Object.keys(allEffects()).map((name) => name.split('.')[0]!);
  const followers = new Map<string, string[]>();
  for (const [follower, followed] of parts.flatMap((part) => Object.entries(part.follows ?? {}))) {
    for (const entity of followed === 'effects' ? withEffects : followed) {
      followers.set(entity, [...(followers.get(entity) ?? []), follower]);
    }
  }
  return followers;
}

/** The jobs of all parts. */
export const jobs: Job[] = collectJobs(parts);

/**
 * The routes of all parts and of every resource of the Model. Tests and benchmarks replace the `handlers`, how a
 * session is found, and how often changes are read.
 */
export function gatewayRoutes(
  replaced: { handlers?: Handlers; requireSession?: RequireSession; liveInterval?: number } = {},
): RegisterRoutes[] {
  const handlers = replaced.handlers ?? allHandlers();
  const authenticate = replaced.requireSession ?? requireSession;
  const requireCaller: RequireSession = (request, context) =>
    (request.routeOptions.config.program ? requireProgram : authenticate)(request, context);
  return [
    (server, context) => {
      const verify = signatureVerifier(server, context);
      const callers = { session: authenticate, operator: requireOperator, program: requireProgram, verify };
      authenticateFirst(server, context, callers);
      shareConnections(server, context, requireCaller);
    },
    ...parts.flatMap((part) => part.routes ?? []),
    async (server, context) => {
      const { records, scopedRecords } = allHandlers();
      const scoped = Object.entries(scopedRecords).map(([entity, read]): [string, RecordSource] => [
        entity,
        (_context, _request, { merchantId }, country) => read({ merchantId, country }),
      ]);
      const guards: Record<string, FileGuard> = {};
      for (const part of parts) Object.assign(guards, part.fileGuards);
      const sources = { ...records, ...Object.fromEntries(scoped), ...handlers.records };
      const authorize = createAuthorize(context, authenticate, sources);
      registerResources(server, context, authorize);
      registerTimelines(server, context, authorize);
      const writes = writeSetup(server, context, authorize, handlers, sources);
      registerWrites(server, writes);
      registerLookups(server, context, authorize, handlers);
      registerGreatest(server, context, authorize, handlers);
      await registerUploads(server, context, authorize);
      registerDownloads(server, context, authorize, guards);
      registerExports(server, context, authorize, exportSources());
      registerSchedules(server, context, authorize);
      registerFigures(server, context, authorize, authenticate);
      registerBatches(server, writes);
      registerFindRequest(server, context, authenticate);
      registerViews(server, context, authorize);
      registerAwaiting(server, context, authorize, authenticate);
      registerLive(server, context, authenticate, {
        followers: followersOfAll(),
        interval: replaced.liveInterval,
      });
    },
  ];
}
