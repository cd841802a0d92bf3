import type { Part } from '../Part';
import { recordEventMigrations } from './recordEvents';
import { renameInEvents } from './schema/renameEvents';

/** Records and their events. The tables of records themselves follow from the metadata. */
export const records: Part = {
  name: 'records',
  migrations: recordEventMigrations,
  renames: renameInEvents,
};
