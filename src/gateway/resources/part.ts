import type { Part } from '../Part';
import { registerDownloads } from './files/downloads';
import { purgeFiles } from './files/purge';
import { fileMigrations } from './files/tables';
import { registerUploads } from './files/uploads';
import { registerFindRequest } from './idempotency/findRequest';
import { idempotencyMigrations, purgeIdempotencyKeys } from './idempotency/keys';
import { purgeRecords } from './purgeRecords';
import { registerResources } from './routes';
import { registerTimelines } from './timeline/registerTimelines';
import { registerGreatest } from './writes/inputs/greatest';
import { registerLookups } from './writes/inputs/lookups';
import { registerWrites } from './writes/registerWrites';
import { purgeRepeatLocks, repeatLockMigrations } from './writes/repeatLocks';

/** The lists, details, forms, actions and files of every resource of the Model. */
export const resources: Part = {
  name: 'resources',
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
  jobs: [purgeIdempotencyKeys, purgeRepeatLocks, purgeFiles, purgeRecords],
};
