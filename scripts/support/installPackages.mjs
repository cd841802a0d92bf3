import { statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, runNode } from './run.mjs';

/** When a file was last changed; the beginning of time where there is none. */
const changed = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs exactly what the lockfile names, with what builds and tests Corridor, unless that was done since the lockfile changed.
 * `needed` are packages without which it was not. Ends the process where npm fails; npm has printed the reason by then.
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
