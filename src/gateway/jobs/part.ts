import type { Part } from '../Part';
import { jobGauges } from './jobGauges';
import { jobMigrations } from './tables';

/** Work that is done beside requests. */
export const jobs: Part = { name: 'jobs', migrations: jobMigrations, gauges: jobGauges };
