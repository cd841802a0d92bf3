import { memoize } from '../bind/memoize';
import { walkSchema } from '../schema/walkSchema';
import type { Project } from './Project';
import { schemaPlaces, type SchemaPlace } from './schemaPlaces';

/**
 * Every schema of a project and every schema inside of one, each with its own path in its file. They are walked once
 * for all checks. Call it after `checkShapes`, which may replace values.
 */
export const innerSchemas = memoize((project: Project): SchemaPlace[] => {
  const places: SchemaPlace[] = [];
  for (const place of schemaPlaces(project)) {
    walkSchema(place.schema, (schema, path) =>
      places.push({ ...place, schema, path: [...place.path, ...path] }),
    );
  }
  return places;
});
