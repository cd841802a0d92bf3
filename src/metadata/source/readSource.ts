import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Diagnostic } from '../model/Diagnostic';
import { decodeFile } from './decodeFile';

/** The metadata files as text, by path from the project's root with `/`. Tests build one in memory. */
export interface Source {
  files: Map<string, string>;
  /** Errors of files that are no text in UTF-8; they are not in `files`. */
  undecodable?: Diagnostic[];
  /** Paths of files in the same folders that do not end in `.json`. */
  others?: string[];
}

/** The folders of metadata files, below the project's root. */
export const sourceFolders = ['schemas', 'resources', 'locales', 'sandbox'];

/** Reads every JSON file of `schemas/`, `resources/`, `locales/` and `sandbox/` under `root`; a missing folder is an empty one. */
export async function readSource(root: string): Promise<Source> {
  const found = (await Promise.all(sourceFolders.map((folder) => filesOf(join(root, folder))))).flat();
  const paths = found.map((path) => relative(root, path).split(sep).join('/')).toSorted();
  const files = new Map<string, string>();
  const undecodable: Diagnostic[] = [];
  const contents = await Promise.all(paths.filter(isJson).map((path) => readFile(join(root, path))));
  for (const [index, path] of paths.filter(isJson).entries()) {
    const { text, diagnostic } = decodeFile(path, contents[index]!);
    if (text === undefined) undecodable.push(diagnostic);
    else files.set(path, text);
  }
  return { files, undecodable, others: paths.filter((path) => !isJson(path)) };
}

/** A short hash of the files, by which two processes find out whether they have read the same. */
export function versionOf({ files }: Source): string {
  const hash = createHash('sha256');
  for (const [path, text] of files) hash.update(`${path}\0${text}\0`);
  return hash.digest('hex').slice(0, 8);
}

function isJson(path: string): boolean {
  return path.endsWith('.json');
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
