import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOf } from './bundleOf.mjs';
import { root } from './root.mjs';

/** What runs on a server, by the name of its npm script. */
export const programs = {
  gateway: 'src/gateway/main.ts',
  check: 'src/cli/check.ts',
  database: 'src/cli/database.ts',
  jobs: 'src/cli/jobs.ts',
  ledger: 'src/cli/ledger.ts',
  operator: 'src/cli/operator/operator.ts',
  sandbox: 'src/cli/sandbox.ts',
};

/** Where `npm run build` puts their bundles. */
export const serverFolder = join(root, 'dist/server');

/** Where `npm start` puts the bundles of what it builds and runs itself: they start in a third of the time of their modules. */
export const startPrograms = join(root, 'dist/start');

/** What these are bundles of. */
export const startProgramPaths = [
  programs.gateway,
  'src/web/build/compressFolder.ts',
  'src/web/build/reportErrors.ts',
  'vite.config.ts',
  'vite.api.config.ts',
];

const isThere = (path) => existsSync(join(root, path));

/**
 * Whether the packages were installed for a server (`npm ci --omit=dev`), where nothing can be built: programs are run from
 * what was built elsewhere.
 */
export const isServer = () => isThere('node_modules/.package-lock.json') && !isThere('node_modules/tsx');

/** Returns the arguments with which Node runs what `npm start` has bundled. */
export const startBundle = (name) => ['--enable-source-maps', join(startPrograms, bundleOf(programs[name]))];

/** Returns the arguments with which Node runs a program from its TypeScript. */
export const sourceArguments = (name) => ['--import', 'tsx', programs[name]];

/**
 * Returns the arguments with which Node runs a program: its TypeScript, or on a server its bundle. Ends the process where
 * there is none.
 */
export function programArguments(name) {
  if (!isServer()) return sourceArguments(name);
  const bundle = join(serverFolder, bundleOf(programs[name]));
  // Commands print what is wrong without the lines of code: to map those takes a sixth of their time.
  if (existsSync(bundle)) return name === 'gateway' ? ['--enable-source-maps', bundle] : [bundle];
  console.error(
    `dist/ has no ${name}: build it where all packages are installed (npm ci && npm run build), and copy dist/ here.`,
  );
  process.exit(1);
}
