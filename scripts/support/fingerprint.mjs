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
 * Adds name, size and time of change of every file but tests below `path` in a folder: enough to notice an edit, a new and a missing file. Where the
 * folder is does not matter: it may be built in one place and run in another, and copies keep whole milliseconds.
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

/** Names the state of files: of pairs of a folder and the paths in it of files, or of folders of them. `words` are part of the state. */
export function fingerprint(inputs, words = []) {
  const lines = [...words];
  for (const [folder, paths] of inputs) for (const path of paths) describeFiles(folder, path, lines);
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** Reads of which state of its files something was made; empty where it was not made, or not to the end. */
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
