import type { Part } from '../Part';
import { registerDownloads } from './files/downloads';
import { purgeFiles } from './files/purge';
import { fileMigrations, fileTables } from './files/tables';
import { registerUploads } from './files/uploads';
import { registerFindRequest } from './idempotency/findRequest';
import { idempotencyMigrations, idempotencyTables } from './idempotency/keys';
import { purgeRecords } from './purgeRecords';
import { registerResources } from './routes';
import { registerTimelines } from './timeline/registerTimelines';
import { registerGreatest } from './writes/inputs/greatest';
import { registerLookups } from './writes/inputs/lookups';
import { registerWrites } from './writes/registerWrites';
import { repeatLockMigrations, repeatLockTables } from './writes/repeatLocks';

/** The lists, details, forms, actions and files of every resource of the Model. */
export const resources: Part = {
  name: 'resources',
  tables: { ...repeatLockTables, ...fileTables, ...idempotencyTables },
  migrations: [...idempotencyMigrations, ...repeatLockMigrations, ...fileMigrations],
  routes: [
    registerResources,
    registerTimelines,
    registerWrites,
    registerLookups,
    registerGreatest,
    registerUploads,
    registerDownloads,
    registerFindRequest,
  ],
  jobs: [purgeFiles, purgeRecords],
};
