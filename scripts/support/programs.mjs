import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from './bundleOf.mjs';
import { currentBundles } from './currentBundles.mjs';
import { root } from './root.mjs';

/** Programs of a server by npm script. */
export const programs = {
  gateway: 'src/gateway/main.ts',
  check: 'src/cli/check.ts',
  database: 'src/cli/database.ts',
  jobs: 'src/cli/jobs.ts',
  ledger: 'src/cli/ledger.ts',
  operator: 'src/cli/operator/operator.ts',
  sandbox: 'src/cli/sandbox.ts',
};

/** Programs of developers, by the name of their npm script: they need all packages. */
export const developerPrograms = {
  diff: 'src/cli/diff/diff.ts',
  limits: 'src/cli/limits/limits.ts',
  new: 'src/cli/new/new.ts',
  openapi: 'src/cli/openapi.ts',
  preview: 'src/cli/preview/preview.ts',
  rename: 'src/cli/rename/rename.ts',
  schemas: 'src/cli/schemas.ts',
  states: 'src/cli/states/states.ts',
  texts: 'src/cli/texts/texts.ts',
  types: 'src/cli/types.ts',
  why: 'src/cli/why/why.ts',
};

/** Paths of the bundled programs, and of the modules that build the app. */
export const bundledPaths = [
  ...Object.values(programs),
  ...Object.values(developerPrograms),
  'src/web/build/compressFolder.ts',
  'src/web/build/reportErrors.ts',
  'vite.config.ts',
  'vite.api.config.ts',
  'vite.provider.config.ts',
];

/** Where `npm run build` puts the bundles of a server. */
export const serverFolder = join(root, 'dist/server');

const isThere = (path) => existsSync(join(root, path));

/**
 * Whether packages were installed for a server (`npm ci --omit=dev`). Nothing can be built there, so programs run as built
 * elsewhere.
 */
export const isServer = () => isThere('node_modules/.package-lock.json') && !isThere('node_modules/tsx');

/** Returns the arguments with which Node runs a program from a folder of bundles. */
export function bundleArguments(name, folder) {
  const bundle = join(folder, bundleOf(programs[name] ?? developerPrograms[name]));
  // Commands print what is wrong without the lines of code: to map those takes a sixth of their time.
  return name === 'gateway' ? ['--enable-source-maps', bundle] : [bundle];
}

/** Returns the arguments with which Node runs a program from its TypeScript. */
export const sourceArguments = (name) => ['--import', 'tsx', programs[name] ?? developerPrograms[name]];

/** Returns the arguments with which Node runs a program on a server. Ends the process where it was not built. */
export function serverArguments(name) {
  const args = bundleArguments(name, serverFolder);
  if (existsSync(args.at(-1))) return args;
  console.error(
    `dist/ has no ${name}: build it where all packages are installed (npm ci && npm run build), and copy dist/ here.`,
  );
  process.exit(1);
}

/**
 * Returns Node's arguments for a program: its bundle, or its TypeScript if the project is not writable. The bundle is renewed if
 * code has changed.
 */
export async function programArguments(name) {
  if (isServer()) return serverArguments(name);
  const folder = await currentBundles(bundledPaths);
  return folder === undefined ? sourceArguments(name) : bundleArguments(name, folder);
}
