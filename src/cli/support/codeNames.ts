import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { escapeRegExp, pascalCase } from 'es-toolkit';
import type { Project } from '../../metadata/source/Project';

/** Folders of the code that is shipped with the product. Generated code follows the files. */
const folders = ['src/gateway', 'src/web', 'src/cli'];

/** A file of code, its path from the folder of the project with `/`. */
export interface CodeFile {
  path: string;
  text: string;
}

/** Reads the code of the product below `root`, in order of its paths. */
export async function readCode(root: string): Promise<CodeFile[]> {
  const paths = (await Promise.all(folders.map((folder) => filesOf(join(root, folder))))).flat().toSorted();
  return Promise.all(
    paths.map(async (path) => ({
      path: relative(root, path).split(sep).join('/'),
      text: await readFile(path, 'utf8'),
    })),
  );
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the names of an entity in code: its own, its type's, and those of its resources. */
export function ownersOf({ resources }: Project, entity: string): string[] {
  const named = [...resources].filter(([, { value }]) => value.entity === entity).map(([name]) => name);
  return [entity, pascalCase(entity), ...named];
}

/** Returns the files that name one of these, in quotes, as a part of a path or as a type. */
export function filesNaming(code: readonly CodeFile[], owners: readonly string[]): CodeFile[] {
  const mark = '[\'"`./]';
  const names = owners.map(escapeRegExp).join('|');
  const types = owners.filter((name) => /^[A-Z]/.test(name)).map(escapeRegExp);
  const owner = new RegExp([`${mark}(${names})${mark}`, ...types.map((type) => `\\b${type}\\b`)].join('|'));
  return code.filter(({ text }) => owner.test(text));
}

/** Returns the places, as `file:line`, where code has one of some names as a word, but for its comments. */
export function placesOf(code: readonly CodeFile[], names: readonly string[]): string[] {
  const name = new RegExp(`(?<![\\w-])(${names.map(escapeRegExp).join('|')})(?![\\w-])`);
  return code.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        name.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line) ? [`${path}:${index + 1}`] : [],
      ),
  );
}
