import { memoize } from '../memoize';
import type { NavigationEntry } from '../model/NavigationEntry';
import type { JsonSchema } from '../model/json';
import { walkSchema } from '../schema/walkSchema';
import type { Project, ResourceFile, SourceFile } from './Project';
import { propertiesOf } from '../schema/schemaParts';

/** A schema somewhere in a metadata file. */
interface SchemaPlace {
  file: SourceFile;
  /** Its path in the file. */
  path: string[];
  schema: JsonSchema;
  /** The schema file in which `#/…` is looked up; none in a resource. */
  base?: string;
  role: 'entity' | 'definitions' | 'patch' | 'condition' | 'input';
}

/** Every schema of a project: whole files, a country's changes, conditions and inputs of resources. */
export const schemaPlaces = memoize((project: Project): SchemaPlace[] => [
  ...[...project.schemas.values()].map((file): SchemaPlace => ({
    file,
    path: [],
    schema: file.value,
    base: file.name,
    role: project.entities.has(file.name) ? 'entity' : 'definitions',
  })),
  ...[...project.countries.values()].map((file): SchemaPlace => {
    const { $defs = {} } = file.value;
    return { file, path: [], schema: { $defs }, base: 'country', role: 'patch' };
  }),
  ...[...project.resources.values()].flatMap(placesOfResource),
]);

function placesOfResource(file: ResourceFile): SchemaPlace[] {
  const resource = file.value;
  const places: SchemaPlace[] = [];
  for (const form of ['create', 'edit'] as const) {
    for (const [section, { fields = [] }] of (resource[form]?.sections ?? []).entries()) {
      for (const [index, entry] of fields.entries()) {
        if (typeof entry === 'string' || !entry.when) continue;
        const path = [form, 'sections', String(section), 'fields', String(index), 'when'];
        places.push({ file, path, schema: entry.when, role: 'condition' });
      }
    }
  }
  const againWhen = resource.create?.again?.when;
  if (againWhen)
    places.push({ file, path: ['create', 'again', 'when'], schema: againWhen, role: 'condition' });
  const sumWhen = resource.detail?.headline?.when;
  if (sumWhen) {
    places.push({ file, path: ['detail', 'headline', 'when'], schema: sumWhen, role: 'condition' });
  }
  const returnedWhen = resource.detail?.headline?.returned?.when;
  if (returnedWhen) {
    const path = ['detail', 'headline', 'returned', 'when'];
    places.push({ file, path, schema: returnedWhen, role: 'condition' });
  }
  for (const [index, { when, create }] of (resource.detail?.related ?? []).entries()) {
    const path = ['detail', 'related', String(index)];
    if (when) places.push({ file, path: [...path, 'when'], schema: when, role: 'condition' });
    if (create?.when)
      places.push({ file, path: [...path, 'create', 'when'], schema: create.when, role: 'condition' });
  }
  for (const write of ['edit', 'delete'] as const) {
    const when = resource[write]?.when;
    if (when) places.push({ file, path: [write, 'when'], schema: when, role: 'condition' });
  }
  for (const [name, { when, leads, input }] of Object.entries(resource.actions ?? {})) {
    if (leads) places.push({ file, path: ['actions', name, 'leads'], schema: leads, role: 'condition' });
    if (when) places.push({ file, path: ['actions', name, 'when'], schema: when, role: 'condition' });
    if (input) places.push({ file, path: ['actions', name, 'input'], schema: input, role: 'input' });
  }
  return places;
}

/**
 * Every schema of a project and every schema inside one, each with its path in its file. They are walked once for all
 * checks. Must be called after `checkShapes`, which may replace values.
 */
export const innerSchemas = memoize((project: Project): SchemaPlace[] => {
  const places: SchemaPlace[] = [];
  for (const place of schemaPlaces(project)) {
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
