import type { ElementTrace, MenuTrace, PageTrace } from '../../contract/preview';
import { isObject, type JsonValue } from '../../metadata/model/json';
import { blocksTo, figurePath } from '../../metadata/model/pageBlocks';
import { valueAt } from '../../metadata/schema/schemaParts';
import type { Project, SourceFile } from '../../metadata/source/Project';
import { navigationEntries } from '../../metadata/source/places';
import { placeOf } from '../../metadata/source/reporter';

/** The lists of a resource's file in which a screen looks for a field, in this order. */
const lists = { list: ['list'], others: ['detail', 'create', 'edit', 'list'] };

/**
 * Returns the places of an element in the metadata: the resource's file, and for a field the schema too. Each is `file:line`, with a space
 * between them; empty where the files have nothing of it.
 */
export function locateTrace(project: Project, trace: ElementTrace): string {
  if ('page' in trace) return pageLine(project, trace);
  if ('entry' in trace) return menuLine(project, trace);
  const { resource, write, fields, isInList } = trace;
  const file = project.resources.get(resource);
  if (!file) return '';
  const [name] = fields;
  const written = write === undefined ? undefined : writePath(file, write);
  const places = [
    name === undefined
      ? lineAt(file, written ?? [])
      : fieldLine(file, name, { written, isInList: isInList && written === undefined }),
    name === undefined ? undefined : schemaLine(project, file, fields),
  ];
  return [...new Set(places.filter((place) => place !== undefined))].join(' ');
}

/** Returns the line of a page's block, or of a figure in it; of the page where none is around. */
function pageLine({ pages }: Project, { page, blocks, figure }: PageTrace): string {
  const file = pages.get(page);
  if (!file) return '';
  const block = blocksTo(file.value.blocks ?? [], blocks).at(-1);
  const inner = block && figure !== undefined ? figurePath(block, figure) : undefined;
  return lineAt(file, inner ?? block?.path ?? []);
}

/** Returns the line of an entry of the menu. */
function menuLine(project: Project, { entry: path }: MenuTrace): string {
  const found = navigationEntries(project).find(({ entry }) => entry.path === path);
  return project.navigation && found ? lineAt(project.navigation, found.path) : '';
}

function lineAt(file: SourceFile, path: string[]): string {
  return `${file.path}:${placeOf(file, path, 'key').line}`;
}

/** Returns the path of a form or an action in its resource's file; undefined if undeclared there. */
function writePath({ value }: SourceFile, write: string): string[] | undefined {
  return [['actions', write], [write]].find((path) => valueAt(value, path) !== undefined);
}

/** Returns the line where a resource's file names a field, if it does. The form or action comes first, then what the screen shows. */
function fieldLine(
  file: SourceFile,
  name: string,
  { written, isInList }: { written: string[] | undefined; isInList: boolean },
): string | undefined {
  const places = isInList ? lists.list : lists.others;
  for (const path of [...(written ? [written] : []), ...places.map((place) => [place])]) {
    const found = namePath(valueAt(file.value, path), name, path);
    if (found) return lineAt(file, found);
  }
  return written && lineAt(file, written);
}

/** Returns the path of the first place within a value that names a field: a text, or a member. */
function namePath(value: JsonValue | undefined, name: string, path: string[]): string[] | undefined {
  if (value === name) return path;
  if (typeof value !== 'object' || value === null) return undefined;
  if (isObject(value) && Object.hasOwn(value, name)) return [...path, name];
  for (const [key, inner] of Object.entries(value)) {
    const found = namePath(inner, name, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

/** Returns the line of a field's property in its entity's schema, or of its deepest part written there. */
function schemaLine(
  project: Project,
  { value: { entity = '' } }: { value: { entity?: string } },
  fields: string[],
): string | undefined {
  const schema = project.schemas.get(entity);
  if (!schema) return undefined;
  let found: string[] | undefined;
  for (let path: string[] = [], index = 0; index < fields.length; index++) {
    path = [...path, 'properties', fields[index]!];
    if (valueAt(schema.value, path) === undefined) break;
    found = path;
  }
  return found && lineAt(schema, found);
}
