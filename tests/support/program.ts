import { join } from 'node:path';
import { bundleOf } from '../../scripts/support/bundleOf.mjs';

/** The project's folder. */
export const root = join(import.meta.dirname, '../..');

/** What tests start in processes of their own, as paths from the project's folder. */
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

/** Variable of the folder in which a test run has its programs bundled, each as a `.mjs` file at its path. */
export const bundleVariable = 'TEST_PROGRAMS';

/**
 * Returns the arguments with which Node runs a program: in a test run from its bundle, which starts in a third of the
 * time that its modules take one by one, and elsewhere as npm does. It works in any folder. `from` is that of another version.
 */
export function program(path: (typeof programs)[number], from = root): string[] {
  const bundles = process.env[bundleVariable];
  if (!bundles || from !== root) return ['--import', import.meta.resolve('tsx'), join(from, path)];
  return ['--enable-source-maps', join(bundles, bundleOf(path))];
}
