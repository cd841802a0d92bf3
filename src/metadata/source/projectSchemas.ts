import type { BoundSchemas } from '../bind/BoundSchemas';
import { memoize } from '../bind/memoize';
import type { JsonSchema } from '../model/JsonSchema';
import { mergePatch } from '../schema/mergePatch';
import { withAbsoluteReferences } from '../schema/withAbsoluteReferences';
import type { Project } from './Project';

/** The schemas of a project in English, as they hold in a country; in none where the code is `''`. References were checked before. */
export const projectSchemas = memoize((project: Project, country: string): BoundSchemas => {
  if (country === '') {
    return Object.fromEntries(
      [...project.schemas].map(([name, file]) => [
        name,
        withAbsoluteReferences(file.value as JsonSchema, name),
      ]),
    );
  }
  const schemas = projectSchemas(project, '');
  const { $defs = {} } = (project.countries.get(country)?.value ?? {}) as JsonSchema;
  const patch = withAbsoluteReferences({ $defs }, 'country');
  return { ...schemas, country: mergePatch(schemas.country ?? {}, patch) as JsonSchema };
});
