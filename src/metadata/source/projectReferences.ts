import { groupBy } from 'es-toolkit';
import { memoize } from '../memoize';
import type { BoundField } from '../model/BoundField';
import type { JsonSchema, JsonValue } from '../model/json';
import { uiMeta } from './references/codeMetas';
import { metaSchemas } from './references/metaSchemas';
import { type FindMeta, type NamedPlace, namesIn } from './references/walkNames';
import { type Project, projectFields, type SourceFile } from './Project';

/** A place where a metadata file names something: an edge of the graph of all files. */
export interface Reference extends NamedPlace {
  file: SourceFile;
  /** Entity of which a field, a choice or a state is named; none where its resource is not there or names none. */
  entity?: string;
}

/**
 * Returns all that metadata files name, as their meta-schemas declare it by `x-names`: in entities, definitions, countries,
 * resources, pages and the menu. Must be called after the checks that take wrong values out.
 */
export const projectReferences = memoize((project: Project): Reference[] => {
  const options = uiMeta(project.widgets);
  const find: FindMeta = (file, value) => {
    if (file === 'x-ui.json') return options;
    return file === 'block.json' ? blockOf(project, value) : metaSchemas.get(file);
  };
  const read = (meta: string, file: SourceFile, entity?: string): Reference[] =>
    namesIn(find, meta, file.value as JsonValue).flatMap((place) => {
      if (isMisplaced(place.path)) return [];
      const owner =
        place.resource === undefined ? entity : project.resources.get(place.resource)?.value.entity;
      return { ...place, file, ...(owner !== undefined && { entity: owner }) };
    });
  return [
    ...[...project.schemas.values()].flatMap((file) =>
      project.entities.has(file.name) ? read('entity.json', file, file.name) : read('common.json', file),
    ),
    ...[...project.countries.values()].flatMap((file) => read('country.json', file)),
    ...[...project.resources.values()].flatMap((file) => read('resource.json', file, file.value.entity)),
    ...[...project.pages.values()].flatMap((file) => read('page.json', file)),
    ...(project.navigation ? read('navigation.json', project.navigation) : []),
  ];
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

/** Returns the references of a file. */
export function referencesOf(project: Project, file: SourceFile): Reference[] {
  return byFile(project)[file.path] ?? [];
}

const byFile = memoize((project: Project) => groupBy(projectReferences(project), ({ file }) => file.path));

/** The options of a block, as a schema of it. */
function blockOf({ blocks }: Project, value: JsonValue): JsonSchema | undefined {
  const { block } = (value ?? {}) as { block?: JsonValue };
  return typeof block === 'string' && Object.hasOwn(blocks, block) ? blocks[block] : undefined;
}

/** Returns the fields of which a reference names one, or one of whose values; undefined where their entity is not there. */
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
