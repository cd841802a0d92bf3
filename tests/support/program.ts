import { join } from 'node:path';
import { bundleOf } from '../../scripts/support/bundleOf.mjs';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** Programs that tests start, as paths from the project's folder. */
export const programs = [
  'src/gateway/main.ts',
  'src/cli/check.ts',
  'src/cli/database.ts',
  'src/cli/diff/diff.ts',
  'src/cli/ledger.ts',
  'src/cli/new/new.ts',
  'src/cli/operator/operator.ts',
  'src/cli/preview/preview.ts',
  'src/cli/sandbox.ts',
  'src/cli/schemas.ts',
  'src/cli/why/why.ts',
  'tests/gateway/callbacks/support/runCallbacks.ts',
  'tests/gateway/downloads/support/writeDownloads.ts',
  'tests/gateway/jobs/support/runCountingJobs.ts',
  'tests/gateway/networks/support/providerMain.ts',
  'tests/gateway/networks/support/receiverMain.ts',
] as const;

/** Variable with the folder of a test run's bundled programs, each a `.mjs` file at its path. */
export const bundleVariable = 'TEST_PROGRAMS';

/**
 * Returns Node's arguments for a program: its bundle in a test run, otherwise its sources as npm does. A bundle starts in a third
 * of the time. It works in any folder. `from` is the folder of another version.
 */
export function program(path: (typeof programs)[number], from = root): string[] {
  const bundles = process.env[bundleVariable];
  if (!bundles || from !== root) return ['--import', import.meta.resolve('tsx'), join(from, path)];
  return ['--enable-source-maps', join(bundles, bundleOf(path))];
}
