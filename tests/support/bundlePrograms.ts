import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { currentBundles } from '../../scripts/support/currentBundles.mjs';
import { bundlePrograms } from '../../scripts/support/bundlePrograms.mjs';
import { bundleVariable, programs, root } from './program';

/** Shares one bundling between the projects of a run. Vitest loads this file once for each of them. */
const shared = globalThis as { corridorPrograms?: ReturnType<typeof currentBundles> };

/** Bundles the programs that tests start, where their code has changed. Vitest calls it by its default export. */
export default async function setup(): Promise<void> {
  const folder = await (shared.corridorPrograms ??= currentBundles(programs, ['tests']));
  if (folder !== undefined) process.env[bundleVariable] = folder;
}

/** Bundles programs, and returns the folder that has them. It is in the project, where bundles find the packages. */
export async function bundle(paths: readonly string[], plugins: Plugin[] = []): Promise<string> {
  const parent = join(root, 'node_modules/.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'test-programs-'));
  await bundlePrograms(paths, folder, plugins);
  return folder;
}
