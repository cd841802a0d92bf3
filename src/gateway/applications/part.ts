import type { Part } from '../Part';
import { applicationHandlers } from './applications';
import { exposedHandlers } from './exposedDecisions';
import { applicationMigrations, applicationTables } from './tables';

/** Applications: the programs of merchants, their addresses and their keys. */
export const applications: Part = {
  name: 'applications',
  tables: applicationTables,
  migrations: applicationMigrations,
  handlers: { ...applicationHandlers, actions: { ...applicationHandlers.actions, ...exposedHandlers } },
};
