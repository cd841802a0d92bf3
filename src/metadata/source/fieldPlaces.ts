import type { BoundField } from '../model/BoundField';
import type { BoundSchemas } from '../bind/schemas/boundSchemas';
import { fieldKind } from '../bind/fieldKind';
import { memoize } from '../tracking/memoize';
import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import { allOfParts, parseReference, propertiesOf, valueAt } from '../schema/schemaParts';
import { inEachFile, type SchemaFiles } from './places';
import {
  type Project,
  projectFields,
  projectSchemas,
  propertyVariants,
  type SourceFile,
  wholeInput,
} from './Project';

/** A field where it is declared: a property of an entity or action input, or a part of one. */
export interface FieldPlace {
  file: SourceFile;
  path: string[];
  /** Name of the field; in items of a list, the list's. */
  name: string;
  schema: JsonSchema;
  /** The object that this is a property of, or the list whose items it describes. */
  around?: FieldPlace;
  /** Entity of the field; undefined for an input. */
  entity?: string;
  /** Variants of the field by country, and without one (`''`); only that where no country changes it. */
  variants: Map<string, FieldVariant>;
}

/** A field in one country. */
export type FieldVariant = Partial<BoundField>;

/** Deeper parts are left out: they are rejected, and a definition may refer to itself. */
const maxDepth = 4;

/**
 * Every field of every entity and input, and after each one its parts. Equal ones share their variants, whatever their
 * titles are.
 */
export const fieldPlaces = memoize((project: Project): FieldPlace[] => inEachFile(project, fieldsIn));

const fieldsIn = memoize((project: Project, kind: SchemaFiles, name: string): FieldPlace[] => {
  const schemas = projectSchemas(project, '');
  const places: FieldPlace[] = [];
  const add = (file: SourceFile, path: string[], properties: JsonValue | undefined, entity?: string) => {
    for (const [name, schema] of Object.entries((properties ?? {}) as Record<string, JsonSchema>)) {
      addPlace({ file, path: [...path, name], name, schema, ...(entity && { entity }) }, 0);
    }
  };
  const addPlace = (place: Omit<FieldPlace, 'variants'>, depth: number) => {
    const whole: FieldPlace = { ...place, variants: propertyVariants(project, place.schema) };
    places.push(whole);
    const isFile = [...whole.variants.values()].some(({ ui }) => ui?.file);
    if (depth === maxDepth || isFile) return;
    const { entity, name } = place;
    const inner = { around: whole, ...(entity && { entity }) };
    for (const { file, path, schema } of layersOf(project, schemas, place)) {
      if (isObject(schema.items)) {
        addPlace({ ...inner, file, path: [...path, 'items'], name, schema: schema.items }, depth + 1);
      }
      for (const [part, written] of Object.entries((schema.properties ?? {}) as Record<string, JsonValue>)) {
        if (!isObject(written)) continue;
        addPlace(
          { ...inner, file, path: [...path, 'properties', part], name: part, schema: written },
          depth + 1,
        );
      }
    }
  };
  if (kind === 'schemas' && project.entities.has(name)) {
    add(project.schemas.get(name)!, ['properties'], schemas[name]?.properties, name);
  }
  if (kind === 'resources') {
    const file = project.resources.get(name)!;
    const { entity = '', actions = {} } = file.value;
    const stored = projectFields(project, entity) ?? {};
    for (const [action, { input }] of Object.entries(actions)) {
      if (!input) continue;
      const written = propertiesOf(input);
      // What only has the schema of a field is checked there.
      const added = Object.entries(propertiesOf(wholeInput(project, file, input))).filter(
        ([each]) => !Object.hasOwn(stored, each) || Object.keys(written[each]!).some(isKeywordOfValues),
      );
      add(file, ['actions', action, 'input', 'properties'], Object.fromEntries(added));
    }
  }
  return places;
});

function isKeywordOfValues(keyword: string): boolean {
  return keyword !== 'title' && keyword !== 'description';
}

/** The schema of a field, and the definitions that it refers to, as they are without any country. */
function layersOf(
  project: Project,
  schemas: BoundSchemas,
  { file, path, schema }: Omit<FieldPlace, 'variants'>,
): { file: SourceFile; path: string[]; schema: JsonSchema }[] {
  const layers = [{ file, path, schema }];
  const followed = new Set<string>();
  for (let { $ref } = schema; typeof $ref === 'string' && !followed.has($ref);) {
    followed.add($ref);
    const { file: name, pointer } = parseReference($ref);
    const holder = project.schemas.get(name);
    const target = pointer && valueAt(schemas[name], pointer);
    if (!holder || !pointer || !isObject(target)) break;
    layers.push({ file: holder, path: pointer, schema: target });
    ({ $ref } = target);
  }
  return layers;
}

/** The kind of a field in a country; undefined where it has no type, which is reported elsewhere. */
export function kindOf({ type, format, options, ui = {} }: FieldVariant): BoundField['kind'] | undefined {
  return type && fieldKind({ type, ui, ...(format && { format }), ...(options && { options }) });
}

/** A place in a file. */
interface KeywordPlace {
  file: SourceFile;
  path: string[];
}

/**
 * Returns where a keyword of a field is written, or the field's own place without one. That is the field or a
 * definition it refers to, first in the country's file, then in `country.json`.
 */
export function keywordPlace(
  project: Project,
  { file, path }: Pick<FieldPlace, 'file' | 'path'>,
  country: string,
  keyword: string[],
): KeywordPlace {
  const followed = new Set<string>();
  const find = (holder: SourceFile, at: string[], base: string): KeywordPlace | undefined => {
    const schema = valueAt(holder.value, at);
    if (!isObject(schema)) return undefined;
    if (valueAt(schema, keyword) !== undefined) return { file: holder, path: [...at, ...keyword] };
    if (typeof schema.$ref === 'string' && !followed.has(schema.$ref)) {
      followed.add(schema.$ref);
      const { file: named, pointer = [] } = parseReference(schema.$ref);
      const target = named || base;
      const holders = [
        ...(target === 'country' ? [project.countries.get(country)] : []),
        project.schemas.get(target),
      ];
      for (const each of holders) {
        const found = each && find(each, pointer, target);
        if (found) return found;
      }
    }
    for (const index of Object.keys(allOfParts(schema))) {
      const found = find(holder, [...at, 'allOf', index], base);
      if (found) return found;
    }
    return undefined;
  };
  return find(file, path, project.schemas.has(file.name) ? file.name : '') ?? { file, path };
}

/** For messages: ` in AA` of a field that countries change, nothing of one that is the same in all. */
export function inCountry(country: string): string {
  return country === '' ? '' : ` in ${country}`;
}
