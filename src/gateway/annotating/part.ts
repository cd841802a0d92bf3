import type { Part } from '../Part';
import { annotationMigrations, annotationTables } from '../finding/annotations/tables';
import { registerAnnotations } from './routes';

/** What users write about records for their colleagues: notes and tags. */
export const annotating: Part = {
  name: 'annotating',
  tables: annotationTables,
  migrations: annotationMigrations,
  routes: [registerAnnotations],
};
