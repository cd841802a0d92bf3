import type { Part } from '../Part';
import { jobGauges } from './jobGauges';
import { jobMigrations, jobTables } from './tables';

/** Work that is done beside requests. */
export const jobs: Part = { name: 'jobs', tables: jobTables, migrations: jobMigrations, gauges: jobGauges };
