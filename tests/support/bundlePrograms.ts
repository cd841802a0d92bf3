import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { bundlePrograms } from '../../scripts/support/bundlePrograms.mjs';
import { bundleVariable, programs, root } from './program';

/** Once for all projects of the run. Vitest loads this file once for each of them. */
const shared = globalThis as { corridorPrograms?: { folder: Promise<string>; users: number } };

/** Bundles the programs that tests start, once for all projects that need them. Vitest calls it by its default export. */
export default async function setup(): Promise<() => Promise<void>> {
  const use = (shared.corridorPrograms ??= { folder: bundle(programs), users: 0 });
  use.users += 1;
  const folder = await use.folder;
  process.env[bundleVariable] = folder;
  return async () => {
    use.users -= 1;
    if (use.users === 0) await rm(folder, { recursive: true, force: true });
  };
}

/** Bundles programs, and returns the folder that has them. It is in the project, where bundles find the packages. */
export async function bundle(paths: readonly string[], plugins: Plugin[] = []): Promise<string> {
  const parent = join(root, 'node_modules/.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'test-programs-'));
  await bundlePrograms(paths, folder, plugins);
  return folder;
}
