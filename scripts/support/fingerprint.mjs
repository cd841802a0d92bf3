import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Adds name, size and time of change of every file below `path` except tests. Any edit, new or missing file shows. The folder's own
 * path is left out, as builds may run elsewhere; times are whole milliseconds, as in copies.
 */
function describeFiles(folder, path, lines) {
  const found = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    if (!/\.test\.tsx?$/.test(path)) lines.push(`${path} ${found.size} ${Math.floor(found.mtimeMs)}`);
    return;
  }
  for (const name of readdirSync(join(folder, path)).toSorted())
    describeFiles(folder, join(path, name), lines);
}

/**
 * Returns a hash of the state of files. `inputs` are pairs of a folder and paths in it, of files or folders. `words` are part of
 * the state.
 */
export function fingerprint(inputs, words = []) {
  const lines = [...words];
  for (const [folder, paths] of inputs) for (const path of paths) describeFiles(folder, path, lines);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Reads the state from which something was made; empty if it was not made to the end. */
export function readStamp(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

export function writeStamp(path, state) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, state);
}

/** Whether a folder, or the first one above it that there is, can be written. */
export function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch (error) {
    return error.code === 'ENOENT' && path !== dirname(path) && isWritable(dirname(path));
  }
}
