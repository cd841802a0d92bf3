import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'vite';
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
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, keepPlaces],
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(paths.map((path) => [path.replace(/\.ts$/, ''), join(root, path)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
      },
    },
  });
  return folder;
}

/** Has each module find the files beside its source. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(root) || !/import\.meta\.(?:url|dirname)/.test(code)) return undefined;
    const places = { url: pathToFileURL(id).href, dirname: dirname(id) };
    return {
      code: code.replace(/import\.meta\.(url|dirname)\b/g, (_, name: keyof typeof places) =>
        JSON.stringify(places[name]),
      ),
      map: null,
    };
  },
};
