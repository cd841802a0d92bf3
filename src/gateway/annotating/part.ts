import type { Part } from '../Part';
import { annotationMigrations, annotationTables } from '../finding/annotations/tables';
import { registerAnnotations } from './routes';

/** Notes and tags that users write about records for their colleagues. */
export const annotating: Part = {
  name: 'annotating',
  tables: annotationTables,
  migrations: annotationMigrations,
  routes: [registerAnnotations],
};
