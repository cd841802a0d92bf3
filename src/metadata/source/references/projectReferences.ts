import { memoize } from '../../tracking/memoize';
import type { BoundField } from '../../model/BoundField';
import type { JsonSchema, JsonValue } from '../../model/json';
import { uiMeta } from './codeMetas';
import { metaSchemas } from './metaSchemas';
import { type FindMeta, type NamedPlace, namesIn } from './walkNames';
import { type Project, projectFields, type ResourceFile, type SourceFile } from '../Project';

/** A place where a metadata file names something: an edge of the graph of all files. */
export interface Reference extends NamedPlace {
  file: SourceFile;
  /** Entity of the named field, choice or state; undefined where its resource is missing or names none. */
  entity?: string;
}

/**
 * Returns all names in metadata files that their meta-schemas declare by `x-names`. Call it after the checks that
 * remove wrong values.
 */
export const projectReferences = memoize((project: Project): Reference[] =>
  referringFiles(project).flatMap(([kind, name]) => referencesIn(project, kind, name)),
);

/** Returns the files that may name something. */
export function referringFiles(project: Project): [kind: ReferringFiles, name: string][] {
  const kinds = ['schemas', 'countries', 'resources', 'pages'] as const;
  return [
    ...kinds.flatMap((kind) =>
      [...project[kind].keys()].map((name): [ReferringFiles, string] => [kind, name]),
    ),
    ...(project.navigation ? [['navigation', ''] satisfies [ReferringFiles, string]] : []),
  ];
}

/** The files that name something, and the meta-schemas that say what. */
const metas = {
  schemas: 'entity.json',
  countries: 'country.json',
  resources: 'resource.json',
  pages: 'page.json',
  navigation: 'navigation.json',
} as const;

export type ReferringFiles = keyof typeof metas;

/** The references of one file. */
export const referencesIn = memoize((project: Project, kind: ReferringFiles, name: string): Reference[] => {
  const file: SourceFile = kind === 'navigation' ? project.navigation! : project[kind].get(name)!;
  const isDefinitions = kind === 'schemas' && !project.entities.has(name);
  const ofFile = kind === 'resources' ? project.resources.get(name)?.value.entity : undefined;
  const entity = kind === 'schemas' && !isDefinitions ? name : ofFile;
  const options = uiMeta(project.widgets);
  const find: FindMeta = (meta, value) => {
    if (meta === 'x-ui.json') return options;
    return meta === 'block.json' ? blockOf(project, value) : metaSchemas.get(meta);
  };
  return namesIn(find, isDefinitions ? 'common.json' : metas[kind], file.value as JsonValue).flatMap(
    (place) => {
      if (isMisplaced(place.path)) return [];
      const owner =
        place.resource === undefined ? entity : project.resources.get(place.resource)?.value.entity;
      return { ...place, file, ...(owner !== undefined && { entity: owner }) };
    },
  );
});

/** Keywords of whole entities and of their fields, and how deep they are in the file. */
const depths: ReadonlyMap<string, number> = new Map([
  ['x-fees', 0],
  ['x-repeats', 0],
  ['x-retention', 0],
  ['x-sum', 2],
]);

/** Whether a name is in a keyword where that means nothing, which is reported as such. */
function isMisplaced(path: string[]): boolean {
  return path.some((step, index) => (depths.get(step) ?? index) !== index);
}

/** Returns the references of a resource's file. */
export function referencesOf(project: Project, file: ResourceFile): Reference[] {
  return referencesIn(project, 'resources', file.name);
}

/** The options of a block, as a schema of it. */
function blockOf({ blocks }: Project, value: JsonValue): JsonSchema | undefined {
  const { block } = (value ?? {}) as { block?: JsonValue };
  return typeof block === 'string' && Object.hasOwn(blocks, block) ? blocks[block] : undefined;
}

/** Returns the fields that a reference may name, or whose values it may; undefined if the entity is missing. */
export function namedFields(
  project: Project,
  { entity }: Pick<Reference, 'entity'>,
): Record<string, BoundField> | undefined {
  return entity === undefined ? undefined : projectFields(project, entity);
}

/** Returns the field of a name; none of what every object has. */
export function fieldNamed(
  fields: Record<string, BoundField> | undefined,
  name: JsonValue | undefined,
): BoundField | undefined {
  return fields && typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;
}
