import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { escapeRegExp } from 'es-toolkit';
import { columnName } from '../../metadata/storage/columns';
import type { Present, Renaming } from './Renaming';

/** Where the code of what is shipped with the product is; what is generated follows the files. */
const folders = ['src/gateway', 'src/web', 'src/cli'];

/**
 * Returns the places, as `file:line`, in which code names what is to be renamed, so that a developer has to change it as well. It is
 * looked for in the files that name the entity or one of its resources, as most resources have no code at all.
 */
export async function codePlaces(root: string, { project }: Present, renaming: Renaming): Promise<string[]> {
  const { kind, resource, entity, from } = renaming;
  const resources = [...project.resources].filter(([, { value }]) => value.entity === entity);
  const owners = kind === 'resource' ? [resource] : [entity, ...resources.map(([name]) => name)];
  const mark = '[\'"`./]';
  const owner = new RegExp(`${mark}(${owners.map(escapeRegExp).join('|')})${mark}`);
  const names = kind === 'field' ? [from, columnName(from)] : [from];
  const name = new RegExp(`(?<![\\w-])(${names.map(escapeRegExp).join('|')})(?![\\w-])`);
  const places: string[] = [];
  for (const folder of folders) {
    for (const path of await filesOf(join(root, folder))) {
      const text = await readFile(path, 'utf8');
      if (!owner.test(text)) continue;
      for (const [index, line] of text.split('\n').entries()) {
        if (name.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
          places.push(`${relative(root, path).split(sep).join('/')}:${index + 1}`);
      }
    }
  }
  return places;
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
