import type { BoundField } from '../model/BoundField';
import type { ResourceDefinition } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import { valueAt } from '../schema/pointers';
import { parseReference } from '../schema/references';
import { walkSchema } from '../schema/walkSchema';
import { schemaPlaces } from './places';
import type { Project, SourceFile } from './Project';
import { entityFields, schemaFields } from './projectFields';

/** A condition, and the fields that it can read. */
interface ConditionPlace {
  file: SourceFile;
  path: string[];
  schema: JsonSchema;
  /** For messages: the entity's name, or `this input`. */
  owner: string;
  fields: Record<string, BoundField>;
}

/**
 * Every `when` of a resource, and every `if` of an entity or an input, also of shared rules as they are used there
 * (`allOf` and `$ref` of the whole object are followed, into `country.json` and each country's changes of it).
 */
export function conditionPlaces(project: Project): ConditionPlace[] {
  const places: ConditionPlace[] = [];
  for (const { file, path, schema, base, role } of schemaPlaces(project)) {
    if (role === 'condition') {
      const { entity = '' } = file.value as unknown as Partial<ResourceDefinition>;
      const fields = entityFields(project, entity);
      if (fields) places.push({ file, path, schema, owner: entity, fields });
    } else if (role === 'entity') {
      const fields = entityFields(project, file.name) ?? {};
      places.push(...rulesOf(project, file, path, schema, base, file.name, fields));
    } else if (role === 'input') {
      places.push(...rulesOf(project, file, path, schema, base, 'this input', schemaFields(project, schema)));
    }
  }
  return places;
}

function rulesOf(
  project: Project,
  file: SourceFile,
  path: string[],
  schema: JsonSchema,
  base: string | undefined,
  owner: string,
  fields: Record<string, BoundField>,
): ConditionPlace[] {
  const places: ConditionPlace[] = [];
  const followed = new Set<string>();
  const collect = (place: SourceFile, at: string[], part: JsonSchema, home: string | undefined) => {
    if (typeof part.if === 'object' && part.if !== null) {
      places.push({ file: place, path: [...at, 'if'], schema: part.if as JsonSchema, owner, fields });
    }
    for (const branch of ['then', 'else'] as const) gatherInner(place, [...at, branch], part[branch], home);
    for (const [index, inner] of ((part.allOf ?? []) as JsonSchema[]).entries()) {
      gatherInner(place, [...at, 'allOf', String(index)], inner, home);
    }
    if (typeof part.$ref !== 'string' || followed.has(part.$ref)) return;
    followed.add(part.$ref);
    const { file: named, pointer = [] } = parseReference(part.$ref);
    const target = named || home || '';
    for (const holder of filesOf(project, target)) {
      gatherInner(holder, pointer, valueAt(holder.value, pointer), target);
    }
  };
  const gatherInner = (place: SourceFile, at: string[], part: unknown, home: string | undefined) => {
    if (typeof part === 'object' && part !== null) collect(place, at, part as JsonSchema, home);
  };
  collect(file, path, schema, base);
  return places;
}

/** Where a definition is written: a file, and for `country.json` each country's changes too. */
function filesOf(project: Project, name: string): SourceFile[] {
  const file = project.schemas.get(name);
  return [...(file ? [file] : []), ...(name === 'country' ? project.countries.values() : [])];
}

/** Returns the properties that a condition reads, with their schemas and paths, without those of nested objects. */
export function conditionProperties(
  schema: JsonSchema,
): { name: string; path: string[]; schema?: JsonSchema }[] {
  const found: { name: string; path: string[]; schema?: JsonSchema }[] = [];
  walkSchema(schema, (inner, path) => {
    if (path.includes('properties')) return;
    for (const [name, property] of Object.entries((inner.properties ?? {}) as Record<string, JsonSchema>)) {
      found.push({ name, path: [...path, 'properties', name], schema: property });
    }
    for (const [index, name] of ((inner.required ?? []) as string[]).entries()) {
      found.push({ name, path: [...path, 'required', String(index)] });
    }
  });
  return found;
}
