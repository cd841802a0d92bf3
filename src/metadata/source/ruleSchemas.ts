import { isObject, type JsonSchema } from '../model/json';
import { valueAt } from '../schema/schemaParts';
import { type Project, projectSchemas, type SourceFile } from './Project';

/** The countries in which a rule applies as its file has it. */
export function ruleCountries(project: Project, file: SourceFile, path: string[]): string[] {
  const countries = [...project.countries];
  const own = countries.find(([, each]) => each === file);
  if (own) return [own[0]];
  const isShared = isOfCountries(project, file);
  return countries
    .filter(([, each]) => !isShared || valueAt(each.value, path) === undefined)
    .map(([code]) => code);
}

/** Returns the schema at a place in a file in a country, with absolute references; undefined without one. */
export function ruleSchema(
  project: Project,
  file: SourceFile,
  path: string[],
  country: string,
): JsonSchema | undefined {
  const schemas = projectSchemas(project, country);
  const isEntity = project.schemas.get(file.name) === file;
  const content: unknown = isOfCountries(project, file)
    ? schemas.country
    : isEntity
      ? schemas[file.name]
      : file.value;
  const schema = valueAt(content, path);
  return isObject(schema) ? schema : undefined;
}

/** Whether a file has definitions that countries change, or a country's changes of them. */
function isOfCountries(project: Project, file: SourceFile): boolean {
  return file === project.schemas.get('country') || file === project.countries.get(file.name);
}
