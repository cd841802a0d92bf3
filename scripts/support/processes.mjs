import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/** Milliseconds within which a second signal is the same Ctrl-C. Terminal and npm both pass one on. */
const samePress = 500;

const windows = process.platform === 'win32';
const running = new Set();
let stoppedAt = 0;

/** Whether the processes were stopped. */
export const isStopping = () => stoppedAt !== 0;

function stop(signal) {
  if (stoppedAt === 0) {
    stoppedAt = Date.now();
    // A Windows console notifies all of its processes itself, and a signal sent there would kill at once.
    if (!windows) for (const child of running) child.kill(signal);
  } else if (Date.now() - stoppedAt > samePress) {
    for (const child of running) child.kill('SIGKILL');
  }
}

/** Stops all processes at the first SIGINT or SIGTERM, or where npm is gone, and kills them at another signal. */
export function followSignals() {
  // A shell between npm and this process does not pass npm's SIGTERM on: notice that the parent is gone instead.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    setInterval(() => stoppedAt === 0 && process.ppid !== parent && stop('SIGTERM'), 500).unref();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
}

/**
 * Runs Node with arguments, and returns the process and a promise of its exit code (128 and more for signals). Its own process
 * group makes a terminal's signal reach it once, from here. It stops when this process is gone.
 */
export function startProcess(name, args, { env = process.env } = {}) {
  const child = spawn(process.execPath, ['--import', './scripts/support/stopWithParent.mjs', ...args], {
    cwd: root,
    env,
    detached: !windows,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
  void ended.then(() => running.delete(child));
  return { child, ended };
}
