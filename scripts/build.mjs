// Checks the metadata and builds the web app where something changed since the last time. `--always` builds anyway, and
// `--server` also what runs on a server that has none of the packages for building.
import { buildWeb } from './support/buildWeb.mjs';

process.exitCode = await buildWeb({ always: process.argv.includes('--always') });
if (process.exitCode === 0 && process.argv.includes('--server')) {
  const { bundlePrograms } = await import('./support/bundlePrograms.mjs');
  const { programs, serverFolder } = await import('./support/programs.mjs');
  await bundlePrograms(Object.values(programs), serverFolder);
}
