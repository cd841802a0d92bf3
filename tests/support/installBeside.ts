import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** When a file was last changed; the beginning of time where there is none. */
const changed = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Installs the packages of a folder's lockfile, unless done since it changed. Throws an error with advice if npm fails, as without
 * the registry: what was not tried is not said to work.
 */
export function installBeside(folder: string): void {
  const installed = changed(join(folder, 'node_modules/.package-lock.json'));
  if (installed > 0 && installed >= changed(join(folder, 'package-lock.json'))) return;
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { npm_execpath: npm = '' } = process.env;
  const isScript = npm.endsWith('.js');
  const { status, error, stderr } = spawnSync(
    isScript ? process.execPath : 'npm',
    [...(isScript ? [npm] : []), ...args],
    {
      cwd: folder,
      encoding: 'utf8',
      // A registry that does not answer is asked for much longer.
      timeout: 300_000,
      shell: process.platform === 'win32' && !isScript,
    },
  );
  if (status === 0) return;
  throw new Error(
    `The packages of ${folder} are not installed, so nothing is known of them. Connect to npm's registry, or set one that can be ` +
      `reached (npm config set registry …), and run this again: it installs once. npm ci says:\n${error?.message ?? stderr}`,
  );
}
