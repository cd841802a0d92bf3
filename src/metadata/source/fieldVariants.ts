import { fieldFacts } from '../bind/fieldFacts';
import { memoize } from '../bind/memoize';
import type { BoundField } from '../model/BoundField';
import type { JsonSchema } from '../model/JsonSchema';
import type { Project } from './Project';
import { projectSchemas } from './projectSchemas';

/**
 * What a property's schema says in each country, and in none (`''`). A schema that reaches no definition of
 * `country.json` says the same everywhere and is looked at once; equal ones are looked at once for all entities.
 */
export function fieldVariants(project: Project, schema: JsonSchema): Map<string, Partial<BoundField>> {
  const text = JSON.stringify(schema);
  const cache = variants(project);
  const known = cache.get(text);
  if (known) return known;
  const countries = dependsOnCountry(project, text) ? ['', ...project.countries.keys()] : [''];
  const result = new Map(
    countries.map((country) => [country, fieldFacts(projectSchemas(project, country), schema)]),
  );
  cache.set(text, result);
  return result;
}

const variants = memoize((_project: Project) => new Map<string, Map<string, Partial<BoundField>>>());

function dependsOnCountry(project: Project, text: string): boolean {
  if (text.includes('country.json#')) return true;
  return [...text.matchAll(/"([^"]+)\.json#/g)].some(([, file]) =>
    project.schemas.get(file ?? '')?.text.includes('country.json'),
  );
}
