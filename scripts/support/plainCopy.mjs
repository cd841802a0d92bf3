import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Whether Vite's dev server and Vitest can work below a path. They write paths into addresses without escaping them, so
 * that `%` begins an escape there, `?` a query and `#` a fragment.
 */
export const isPlainPath = (path) => !/[%?#]/.test(path);

/** Folders left out of a copy of the project: results of earlier runs, and the history. */
const left = new Set(['.git', 'coverage', 'data', 'dist']);

/** Copies a project into a new temporary folder whose path is plain, and returns that path. Files are linked where possible. */
export function copyToPlainPath(project) {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-copy-'));
  for (const entry of readdirSync(project, { withFileTypes: true })) {
    if (!left.has(entry.name)) copyEntry(entry, project, folder);
  }
  return folder;
}

function copyEntry(entry, from, to) {
  const source = join(from, entry.name);
  const target = join(to, entry.name);
  if (entry.isDirectory()) {
    mkdirSync(target);
    for (const inner of readdirSync(source, { withFileTypes: true })) copyEntry(inner, source, target);
  } else if (entry.isSymbolicLink()) {
    symlinkSync(readlinkSync(source), target);
  } else {
    linkFile(source, target);
  }
}

function linkFile(source, target) {
  try {
    linkSync(source, target);
  } catch {
    // The temporary folder is on another disk. The times tell whether the packages are those of the lockfile.
    cpSync(source, target, { preserveTimestamps: true });
  }
}
