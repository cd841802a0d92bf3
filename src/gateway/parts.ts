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
import { batchMigrations } from './resources/batches/tables';
import { deliverCallbacks } from './callbacks/delivery';
import { callbackHandlers } from './callbacks/handlers';
import { purgeCallbacks } from './callbacks/purge';
import { callbackMigrations } from './callbacks/tables';
import { lookupsOf } from '../metadata/bind/formItems';
import type { Model } from '../metadata/model/Model';
import { entityTable } from '../metadata/storage/entityTable';
import type { Migration } from './database/migrations';
import { recordEventMigrations } from './database/recordEvents';
import { rollupMigrations } from './database/rollupDeltas';
import { exportMigrations } from './exports/exportEvents';
import { registerExports } from './exports/routes';
import { issuedStatementMigrations } from './exports/statement/issuedStatements';
import type { ReadSeal } from './exports/statement/Statement';
import { fundHandlers } from './orders/funds/handlers';
import { verifyWithdrawals } from './orders/funds/verifyWithdrawals';
import { registerFigures } from './figures/routes';
import type { RequireSession } from './http/context';
import type { RegisterRoutes } from './http/server';
import { shareConnections } from './http/shareConnections';
import type { Job } from './jobs/Job';
import type { Part } from './Part';
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
import { reports } from './reports/part';
import { createAuthorize, type RecordSource } from './resources/access';
import { registerDownloads } from './resources/files/downloads';
import { purgeFiles } from './resources/files/purge';
import { fileMigrations } from './resources/files/tables';
import { registerUploads } from './resources/files/uploads';
import type { Effects } from './resources/effects';
import { type Handler, type Handlers, hooksOf, type RecordInput } from './resources/handlers';
import { registerFindRequest } from './resources/idempotency/findRequest';
import { idempotencyMigrations, purgeIdempotencyKeys } from './resources/idempotency/keys';
import { registerLookups } from './resources/writes/lookups';
import { registerResources } from './resources/routes';
import { registerTimelines } from './resources/timeline/registerTimelines';
import { writeSetup } from './resources/writes/performKeyed';
import { purgeRepeatLocks, repeatLockMigrations } from './resources/writes/repeatLocks';
import { registerWrites } from './resources/writes/registerWrites';
import { foldRollupDeltas, repairRollups } from './figures/rollups/jobs';
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
import { merchantHandlers } from './tenants/merchantRecords';
import { operatorEventMigrations } from './tenants/operatorEvents';
import { operatorTokenMigrations, requireOperator } from './tenants/operatorTokens';
import { reportGaps } from './tenants/reportGaps';
import { transferHandlers } from './orders/funds/transfers/handlers';
import { verifyTransfers } from './orders/funds/transfers/verifyTransfers';
import { registerViews } from './personal/views/routes';
import { viewMigrations } from './personal/views/tables';

/** The domains that this gateway is made of. Their migrations are applied in this order. */
export const parts: Part[] = [
  { name: 'jobs', migrations: jobMigrations },
  { name: 'records', migrations: recordEventMigrations },
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
  { name: 'exports', migrations: [...exportMigrations, ...issuedStatementMigrations] },
  { name: 'files', migrations: fileMigrations, jobs: [purgeFiles] },
  { name: 'personal', routes: [registerPersonal], handlers: personalHandlers },
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
  api(mergeHandlers),
  networks,
  { name: 'funds', handlers: fundHandlers, ledgerChecks: [verifyWithdrawals] },
  { name: 'transfers', handlers: transferHandlers, ledgerChecks: [verifyTransfers] },
  { name: 'recharges', handlers: rechargeHandlers, ledgerChecks: [verifyRecharges] },
  {
    name: 'callbacks',
    migrations: callbackMigrations,
    handlers: callbackHandlers,
    jobs: [deliverCallbacks(playReceiver), purgeCallbacks],
  },
  { name: 'batches', migrations: batchMigrations, jobs: [performBatches(mergeHandlers), purgeBatches] },
  { name: 'views', migrations: viewMigrations },
  {
    name: 'tenants',
    migrations: operatorEventMigrations,
    handlers: merchantHandlers,
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
      registerSandboxReviews(allEffects),
      registerSandboxDesk,
    ],
    jobs: [playSandbox, purgeReceipts, reviewInSandbox(allEffects)],
    start: startSandbox,
  },
];

/** The migrations of all parts, in the order in which they are applied. */
export const migrations: Migration[] = parts.flatMap((part) => part.migrations ?? []);

/** The encrypted columns of all parts. */
export const encryptedColumns: EncryptedColumn[] = parts.flatMap((part) => part.encrypted ?? []);

/** What new states of records change, by all parts. */
export function allEffects(): Effects {
  return mergeHandlers().effects;
}

/** The jobs of all parts. */
export const jobs: Job[] = collectJobs(parts);

/**
 * The routes of all parts and of every resource of the Model. Tests and benchmarks replace the `handlers` and how a
 * session is found.
 */
export function gatewayRoutes(
  replaced: { handlers?: Handlers; requireSession?: RequireSession } = {},
): RegisterRoutes[] {
  const handlers = replaced.handlers ?? mergeHandlers();
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
      const { records, scopedRecords } = mergeHandlers();
      const scoped = Object.entries(scopedRecords).map(([entity, read]): [string, RecordSource] => [
        entity,
        (_context, _request, { merchantId }, country) => read({ merchantId, country }),
      ]);
      const seals: Record<string, ReadSeal> = {};
      for (const part of parts) Object.assign(seals, part.seals);
      const authorize = createAuthorize(context, authenticate, {
        ...records,
        ...Object.fromEntries(scoped),
        ...handlers.records,
      });
      registerResources(server, context, authorize);
      registerTimelines(server, context, authorize);
      const writes = writeSetup(server, context, authorize, handlers);
      registerWrites(server, writes);
      registerLookups(server, context, authorize, handlers);
      await registerUploads(server, context, authorize);
      registerDownloads(server, context, authorize);
      registerExports(server, context, authorize, seals);
      registerFigures(server, context, authorize, authenticate);
      registerBatches(server, writes);
      registerFindRequest(server, context, authenticate);
      registerViews(server, context, authorize);
    },
  ];
}

/**
 * Names what the parts have code for, as the metadata check knows it: `<resource>.create`, and where it performs them
 * `<resource>.edit`, `.delete` and `.<action>`; `<resource>.<field>.lookup`; and `<entity>.records` for entities without a table, with
 * `<entity>.scopedRecords` where batches can change them.
 */
export function handlerNames(): string[] {
  const handlers = mergeHandlers();
  return [
    ...performed(handlers.actions),
    ...Object.keys(handlers.resourceActions),
    ...Object.keys(handlers.create).map((resource) => `${resource}.create`),
    ...performed(handlers.edit).map((resource) => `${resource}.edit`),
    ...performed(handlers.delete).map((resource) => `${resource}.delete`),
    ...Object.keys(handlers.lookups).map((field) => `${field}.lookup`),
    ...Object.keys({ ...handlers.records, ...handlers.scopedRecords }).map((entity) => `${entity}.records`),
    ...Object.keys(handlers.scopedRecords).map((entity) => `${entity}.scopedRecords`),
  ].toSorted();
}

/** Names the handlers that perform a write themselves. */
function performed(handlers: Record<string, Handler<RecordInput>>): string[] {
  return Object.keys(handlers).filter((name) => hooksOf(handlers[name]).perform !== undefined);
}

/** Throws an error for the operator where the Model declares an action that nothing performs, or records that nothing has. */
export function requireHandlers(model: Model): void {
  const known = new Set(handlerNames());
  for (const [resource, { actions = {}, create }] of Object.entries(model.resources)) {
    for (const field of Object.keys(create ? lookupsOf(create) : {})) {
      if (known.has(`${resource}.${field}.lookup`)) continue;
      throw new Error(
        `resources/${resource}.json: this gateway has no code that looks up "${field}". Take "lookup" out, or start a gateway that has the code.`,
      );
    }
    for (const [name, { transition }] of Object.entries(actions)) {
      if (transition || known.has(`${resource}.${name}`)) continue;
      throw new Error(
        `resources/${resource}.json: this gateway has no code for the action "${name}", and it has no "transition". ` +
          'Give it one, take the action out, or start a gateway that has the code.',
      );
    }
  }
  for (const entity of model.entities) {
    if (entityTable(model, entity).isStored || known.has(`${entity}.records`)) continue;
    throw new Error(
      `schemas/${entity}.json: this gateway has no code that reads these records, and "stored" in its "x-table" is false.`,
    );
  }
}

/** The code of all parts behind forms, actions and records. */
export function mergeHandlers(): Required<Handlers> {
  const merged: Required<Handlers> = {
    actions: {},
    resourceActions: {},
    create: {},
    edit: {},
    delete: {},
    lookups: {},
    effects: {},
    records: {},
    scopedRecords: {},
  };
  for (const { handlers = {} } of parts) {
    for (const kind of Object.keys(merged) as (keyof Handlers)[]) Object.assign(merged[kind], handlers[kind]);
  }
  return merged;
}
