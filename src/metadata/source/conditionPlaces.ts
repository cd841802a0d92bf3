import { memoize } from '../tracking/memoize';
import type { BoundField } from '../model/BoundField';
import type { JsonSchema, JsonValue } from '../model/json';
import { parseReference, propertiesOf, requiredOf, valueAt } from '../schema/schemaParts';
import { walkSchema } from '../schema/walkSchema';
import { inEachFile, placesIn, type SchemaFiles, schemaPlaces } from './places';
import { countryFields, inputFields, type Project, projectFields, type SourceFile } from './Project';

/** A schema of a whole record or input, or of part of its rules, with the fields it can name. */
export interface ObjectPlace {
  file: SourceFile;
  path: string[];
  schema: JsonSchema;
  /** For messages: the entity's name, or `this input`. */
  owner: string;
  /** The schema of the whole record or input. */
  whole: JsonSchema;
  fields: Record<string, BoundField>;
  /** Returns them as a country has them, hidden ones too. */
  fieldsIn: (country: string) => Record<string, BoundField>;
}

/**
 * Returns every `when` of a resource and every `if` of an entity or an input. Shared rules count where they are used:
 * `allOf` and `$ref` of the whole object are followed, into `country.json` and its changes by countries.
 */
export function conditionPlaces(project: Project): ObjectPlace[] {
  const conditions = rulePlaces(project).flatMap((place): ObjectPlace[] => {
    const { if: condition } = place.schema;
    if (typeof condition !== 'object' || condition === null) return [];
    return [{ ...place, path: [...place.path, 'if'], schema: condition as JsonSchema }];
  });
  const whens = schemaPlaces(project).flatMap(({ file, path, schema, role }): ObjectPlace[] => {
    if (role !== 'condition') return [];
    const { entity = '' } = project.resources.get(file.name)?.value ?? {};
    const fields = projectFields(project, entity);
    const whole = project.schemas.get(entity)?.value;
    const fieldsIn = (country: string) => countryFields(project, entity, country) ?? {};
    return fields && whole ? [{ file, path, schema, owner: entity, whole, fields, fieldsIn }] : [];
  });
  return [...conditions, ...whens];
}

/**
 * The schemas of entities and inputs, and of the rules (`allOf`, `then`, `oneOf`, `$ref`) that apply to the whole
 * object.
 */
export const rulePlaces = memoize((project: Project): ObjectPlace[] => inEachFile(project, rulesIn));

const rulesIn = memoize((project: Project, kind: SchemaFiles, name: string): ObjectPlace[] =>
  placesIn(project, kind, name).flatMap(({ file, path, schema, base, role }) => {
    if (role === 'entity') {
      const fields = projectFields(project, name);
      const fieldsIn = (country: string) => countryFields(project, name, country) ?? {};
      return fields
        ? rulesOf(project, { file, path, schema, owner: name, whole: schema, fields, fieldsIn }, base)
        : [];
    }
    const resource = project.resources.get(name);
    if (role !== 'input' || !resource) return [];
    const fieldsIn = (country: string) => inputFields(project, resource, schema, country);
    const fields = fieldsIn('');
    return rulesOf(
      project,
      { file, path, schema, owner: 'this input', whole: schema, fields, fieldsIn },
      base,
    );
  }),
);

function rulesOf(project: Project, start: ObjectPlace, base: string | undefined): ObjectPlace[] {
  const { file: _file, path: _path, schema: _schema, ...subject } = start;
  const places: ObjectPlace[] = [];
  const followed = new Set<string>();
  const collect = (file: SourceFile, path: string[], part: JsonSchema, home: string | undefined) => {
    places.push({ file, path, schema: part, ...subject });
    for (const branch of ['then', 'else'] as const) collectInner(file, [...path, branch], part[branch], home);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
      for (const [index, inner] of ((part[keyword] ?? []) as JsonValue[]).entries()) {
        collectInner(file, [...path, keyword, String(index)], inner, home);
      }
    }
    for (const [name, inner] of Object.entries((part.dependentSchemas ?? {}) as JsonSchema)) {
      collectInner(file, [...path, 'dependentSchemas', name], inner, home);
    }
    if (typeof part.$ref !== 'string' || followed.has(part.$ref)) return;
    followed.add(part.$ref);
    const { file: named, pointer = [] } = parseReference(part.$ref);
    const target = named || home || '';
    for (const holder of filesOf(project, target)) {
      collectInner(holder, pointer, valueAt(holder.value, pointer), target);
    }
  };
  const collectInner = (file: SourceFile, path: string[], part: unknown, home: string | undefined) => {
    if (typeof part === 'object' && part !== null) collect(file, path, part as JsonSchema, home);
  };
  collect(start.file, start.path, start.schema, base);
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
    for (const [name, property] of Object.entries(propertiesOf(inner))) {
      found.push({ name, path: [...path, 'properties', name], schema: property });
    }
    for (const [index, name] of requiredOf(inner).entries()) {
      found.push({ name, path: [...path, 'required', String(index)] });
    }
  });
  return found;
}
