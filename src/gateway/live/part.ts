import { recordChangeMigrations } from '../database/recordChanges';
import type { Part } from '../Part';
import { registerLive } from './routes';

/** Changes of records, told to browsers as they happen. */
export const live: Part = {
  name: 'live',
  migrations: recordChangeMigrations,
  routes: [registerLive],
};
