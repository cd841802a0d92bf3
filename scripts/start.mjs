// `npm start`: from a fresh clone, or after an edit, to a running Corridor; on a server just that. Nothing here needs an installed package.
import { spawn } from 'node:child_process';
import { buildWeb } from './support/buildWeb.mjs';
import { gatewayOptions } from './support/gatewayOptions.mjs';
import { installPackages } from './support/installPackages.mjs';
import { isServer, programArguments } from './support/programs.mjs';
import { requireNode } from './support/requireNode.mjs';
import { root } from './support/root.mjs';

/** A terminal and npm both pass one Ctrl-C on, a few milliseconds apart: only a later one is a second one. */
const samePress = 500;

/**
 * Runs the gateway until it ends, and returns its exit code. The first SIGINT or SIGTERM stops it, another one kills
 * it. It has a process group of its own, so that a signal of the terminal reaches it once, through here.
 */
function runGateway() {
  const windows = process.platform === 'win32';
  const child = spawn(
    process.execPath,
    [...gatewayOptions, '--import', './scripts/support/stopWithParent.mjs', ...programArguments('gateway')],
    { cwd: root, detached: !windows, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  let stoppedAt = 0;
  const stop = (signal) => {
    if (stoppedAt === 0) {
      stoppedAt = Date.now();
      // A Windows console notifies all of its processes itself, and a signal sent there would kill at once.
      if (!windows) child.kill(signal);
    } else if (Date.now() - stoppedAt > samePress) {
      child.kill('SIGKILL');
    }
  };
  // A shell between npm and this process does not pass npm's SIGTERM on: notice that the parent is gone instead.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => stoppedAt === 0 && process.ppid !== parent && stop('SIGTERM'), 500).unref();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`The gateway could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 143)));
  });
}

requireNode();
let built = 0;
// A server runs what was built elsewhere, and may not even be allowed to write here.
if (!isServer()) {
  await installPackages();
  built = await buildWeb();
}
process.exit(built === 0 ? await runGateway() : built);
