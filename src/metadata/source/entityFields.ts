import { fieldFacts } from '../bind/fieldFacts';
import { memoize } from '../bind/memoize';
import type { BoundField } from '../model/BoundField';
import type { Project } from './Project';
import { projectSchemas } from './projectSchemas';

/** The fields of an entity in English, as no country changes them; undefined where the entity is not there or broken. */
export const entityFields = memoize(
  (project: Project, entity: string): Record<string, BoundField> | undefined => {
    const schemas = projectSchemas(project, '');
    if (!project.entities.has(entity)) return undefined;
    return fieldFacts(schemas, schemas[entity] ?? {}).fields ?? {};
  },
);
