import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The metadata files as text, by path from the project's root with `/`. Tests build one in memory. */
export interface Source {
  files: Map<string, string>;
}

const folders = ['schemas', 'resources', 'locales'];

/** Reads every JSON file of `schemas/`, `resources/` and `locales/` under `root`; a missing folder is an empty one. */
export async function readSource(root: string): Promise<Source> {
  const paths = (await Promise.all(folders.map((folder) => jsonFilesOf(join(root, folder))))).flat();
  const entries = await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [
      relative(root, path).split(sep).join('/'),
      await readFile(path, 'utf8'),
    ]),
  );
  return { files: new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

async function jsonFilesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name));
}
