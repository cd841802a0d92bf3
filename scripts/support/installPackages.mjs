import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, runNode } from './run.mjs';

/** Returns when a file was last changed, in ms since 1970; 0 if there is none. */
const changed = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs what the lockfile names, with tools to build and test, unless done since the lockfile changed. `needed` are packages
 * that must be there. Ends the process if npm fails, which has printed the reason.
 */
export async function installPackages(needed = ['vite']) {
  const installed = changed('node_modules/.package-lock.json');
  const complete = needed.every((name) => changed(`node_modules/${name}/package.json`) > 0);
  if (installed > 0 && installed >= changed('package-lock.json') && complete) return;
  console.log('Installing packages (npm ci) …');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js')
    ? await runNode([npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' });
  if (code === 0) return;
  console.error(
    'The packages could not be installed. Correct what npm reports above, then run the command again.',
  );
  process.exit(code);
}
