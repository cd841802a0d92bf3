import resourceMeta from '../../../schemas/meta/resource.json';
import { memoize } from '../tracking/memoize';
import type { NavigationEntry } from '../model/NavigationEntry';
import type { JsonSchema, JsonValue } from '../model/json';
import { membersAt, pathsOfReferences } from '../schema/metaPlaces';
import { walkSchema } from '../schema/walkSchema';
import type { Project, ResourceFile, SourceFile } from './Project';
import { propertiesOf } from '../schema/schemaParts';

/** A schema somewhere in a metadata file. */
export interface SchemaPlace {
  file: SourceFile;
  /** Its path in the file. */
  path: string[];
  schema: JsonSchema;
  /** The schema file in which `#/…` is looked up; none in a resource. */
  base?: string;
  role: 'entity' | 'definitions' | 'patch' | 'condition' | 'input';
}

/** Every schema of a project: whole files, a country's changes, conditions and inputs of resources. */
export const schemaPlaces = memoize((project: Project): SchemaPlace[] => inEachFile(project, placesIn));

/** The files that have schemas, by what they are. */
export type SchemaFiles = 'schemas' | 'countries' | 'resources';

/** Returns what there is in each file with schemas, file by file: after an edit most are as they were. */
export function inEachFile<Each>(
  project: Project,
  find: (project: Project, kind: SchemaFiles, name: string) => readonly Each[],
): Each[] {
  return (['schemas', 'countries', 'resources'] as const).flatMap((kind) =>
    [...project[kind].keys()].flatMap((name) => find(project, kind, name)),
  );
}

export const placesIn = memoize((project: Project, kind: SchemaFiles, name: string): SchemaPlace[] => {
  if (kind === 'resources') return placesOfResource(project.resources.get(name)!);
  if (kind === 'countries') {
    const file = project.countries.get(name)!;
    const { $defs = {} } = file.value;
    return [{ file, path: [], schema: { $defs }, base: 'country', role: 'patch' }];
  }
  const file = project.schemas.get(name)!;
  const role = project.entities.has(name) ? 'entity' : 'definitions';
  return [{ file, path: [], schema: file.value, base: name, role }];
});

/** Where the meta-schema of resources has conditions and schemas of inputs. */
const conditionPaths = pathsOfReferences(resourceMeta, 'condition.json');
const inputPaths = pathsOfReferences(resourceMeta, 'schema.json');

function placesOfResource(file: ResourceFile): SchemaPlace[] {
  const placesAt = (paths: string[][], role: SchemaPlace['role']) =>
    paths.flatMap((steps) =>
      membersAt(file.value as JsonValue, steps).map(({ path, value }): SchemaPlace => ({
        file,
        path,
        schema: value as JsonSchema,
        role,
      })),
    );
  return [...placesAt(conditionPaths, 'condition'), ...placesAt(inputPaths, 'input')];
}

/**
 * Every schema of a project and every schema inside one, each with its path in its file. They are walked once for all
 * checks. Must be called after `checkShapes`, which may replace values.
 */
export const innerSchemas = memoize((project: Project): SchemaPlace[] => inEachFile(project, innerPlaces));

const innerPlaces = memoize((project: Project, kind: SchemaFiles, name: string): SchemaPlace[] => {
  const places: SchemaPlace[] = [];
  for (const place of placesIn(project, kind, name)) {
    walkSchema(place.schema, (schema, path) =>
      places.push({ ...place, schema, path: [...place.path, ...path] }),
    );
  }
  return places;
});

/** The schemas of the parameters of pages. */
export function parameterSchemas(project: Project): Pick<SchemaPlace, 'file' | 'path' | 'schema'>[] {
  return [...project.pages.values()].flatMap((file) => {
    const { params } = file.value;
    return Object.entries(propertiesOf(params)).map(([name, schema]) => ({
      file,
      path: ['params', 'properties', name],
      schema,
    }));
  });
}

/** A menu entry and its path in `navigation.json`. */
interface PlacedEntry {
  entry: NavigationEntry;
  path: string[];
}

/** All menu entries, groups before their children. */
export const navigationEntries = memoize(({ navigation }: Project): PlacedEntry[] => {
  const { entries = [] } = navigation?.value ?? {};
  return placed(entries, ['entries']);
});

function placed(entries: NavigationEntry[], path: string[]): PlacedEntry[] {
  return entries.flatMap((entry, index) => {
    const at = [...path, String(index)];
    return [{ entry, path: at }, ...placed(entry.children ?? [], [...at, 'children'])];
  });
}
