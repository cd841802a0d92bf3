import { planBuild } from './planBuild.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

/** The arguments and options with which Node builds what a plan has. */
export const buildCommand = (plan) => [
  [`${root}scripts/support/buildSteps.mjs`, JSON.stringify(plan)],
  // A test runner sets it to `test`, and the build would be of the libraries' development versions.
  { env: { ...process.env, NODE_ENV: 'production' } },
];

/**
 * Checks the metadata and builds the web app into `dist/web`, if anything has changed since the last time. `always` builds anyway.
 * Returns 0, or the exit code of the failed step, which has printed the reason.
 */
export async function buildWeb(choice) {
  const plan = planBuild(choice);
  if (!plan) return 1;
  if (!plan.app && !plan.provider && !plan.compressed) return 0;
  if (plan.app) console.log('Building the web app …');
  const [args, options] = buildCommand(plan);
  return runNode(args, options);
}
