import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isWritable } from './fingerprint.mjs';
import { root } from './root.mjs';

const cache = join(root, '.cache/programs');
const inputs = [
  'vite.config.ts',
  'vite.api.config.ts',
  'vite.provider.config.ts',
  'package-lock.json',
  'scripts/support',
  'schemas/meta',
  'src/cli',
  'src/contract',
  'src/gateway',
  'src/metadata',
  'src/samples',
  'src/web/build',
  'src/web/provider/build',
];
/** Milliseconds for which unused bundles are kept, as a running program loads parts of its own later. */
const kept = 14 * 24 * 3_600_000;

/** Whether bundles can be made here. */
export const canBundle = () => isWritable(cache);

/** Returns the folder of the bundles of programs as their code is now, which may not be there. `more` are paths of further code. */
export const bundleFolder = (paths, more = []) =>
  join(cache, fingerprint([[root, [...inputs, ...more]]], paths).slice(0, 32));

/** Whether the bundles of a folder were made. They are kept as used now. */
export function isBundled(folder) {
  if (!existsSync(folder)) return false;
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Bundles of another user, or on a disk that cannot be written, are run all the same.
  }
  return true;
}

/** Makes the bundles of a folder. Any number of processes may do so at once. */
export async function makeBundles(paths, folder) {
  const { bundlePrograms } = await import('./bundlePrograms.mjs');
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, 'new-'));
  try {
    await bundlePrograms(paths, made);
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
  removeUnused();
}

/**
 * Bundles TypeScript programs if their code has changed, and returns the folder of the bundles. Undefined where the project cannot
 * be written.
 */
export async function currentBundles(paths, more) {
  const folder = bundleFolder(paths, more);
  if (isBundled(folder)) return folder;
  if (!canBundle()) return undefined;
  await makeBundles(paths, folder);
  return folder;
}

function removeUnused() {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (used < Date.now() - kept) rmSync(folder, { recursive: true, force: true });
  }
}
