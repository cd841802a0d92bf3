import type { BoundField } from '../model/BoundField';
import type { ResourceDefinition } from '../model/definitions';
import { fieldKind } from '../bind/fieldKind';
import { memoize } from '../memoize';
import type { JsonSchema, JsonValue } from '../model/json';
import { valueAt } from '../schema/pointers';
import { parseReference } from '../schema/references';
import { projectSchemas, propertyVariants } from './projectFields';
import type { Project, SourceFile } from './Project';

/** A field where it is declared: a property of an entity, or of an action's input. */
export interface FieldPlace {
  file: SourceFile;
  path: string[];
  name: string;
  /** Of the entity; undefined for an input. */
  entity?: string;
  /** What the field is in each country, and without one (`''`); only that where no country changes it. */
  variants: Map<string, FieldVariant>;
}

/** A field in one country. */
export type FieldVariant = Partial<BoundField>;

/** Every field of every entity and input. Equal ones share their variants, whatever their titles are. */
export const fieldPlaces = memoize((project: Project): FieldPlace[] => {
  const schemas = projectSchemas(project, '');
  const places: FieldPlace[] = [];
  const add = (file: SourceFile, path: string[], properties: JsonValue | undefined, entity?: string) => {
    for (const [name, schema] of Object.entries((properties ?? {}) as Record<string, JsonSchema>)) {
      const variants = propertyVariants(project, schema);
      places.push({ file, path: [...path, name], name, ...(entity && { entity }), variants });
    }
  };
  for (const name of project.entities) {
    const file = project.schemas.get(name);
    if (file) add(file, ['properties'], schemas[name]?.properties, name);
  }
  for (const file of project.resources.values()) {
    const { actions = {} } = file.value as unknown as Partial<ResourceDefinition>;
    for (const [name, { input }] of Object.entries(actions)) {
      add(file, ['actions', name, 'input', 'properties'], input?.properties);
    }
  }
  return places;
});

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
 * Returns where a keyword of a field is written: at the field, or in a definition that it refers to, in the country's file
 * before `country.json`. Without one, it is the place of the field.
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
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return undefined;
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
    for (const index of Object.keys((schema.allOf ?? []) as JsonValue[])) {
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
