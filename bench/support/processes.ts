import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The ids of all processes, each with the id of the one that has started it. */
function readParents(): [pid: number, parent: number][] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  }
  return readdirSync('/proc').flatMap((name): [number, number][] => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [[Number(name), parentOf(Number(name))]];
    } catch {
      // It has ended.
      return [];
    }
  });
}

/** Returns the id of the process that has started another one, on Linux. */
export function parentOf(pid: number): number {
  // What comes before the closing bracket is its name, which may have spaces.
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]);
}

/** Returns the ids of the processes that a process has started, and of those that these have. */
export function descendants(pid: number): number[] {
  const parents = readParents();
  const found = [pid];
  // Grows while it is walked through.
  for (const each of found) {
    found.push(...parents.flatMap(([child, parent]) => (parent === each ? [child] : [])));
  }
  return found.slice(1);
}

/** Throws unless the usage of processes is known: only Linux has `/proc`. */
export function requireLinux(): void {
  if (process.platform === 'linux') return;
  throw new Error('This reads the memory and the time of processes from /proc: run it on Linux.');
}

/** Time that processes have to end, in milliseconds. */
const patience = 5_000;

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Ends the processes that this one has started: by Ctrl-C's signal, which databases obey too, then by force. */
export async function endProcesses(): Promise<void> {
  if (process.platform === 'win32') return;
  const begun = performance.now();
  let left = descendants(process.pid);
  signal(left, 'SIGINT');
  while (left.length > 0 && performance.now() - begun < patience) {
    await wait(100);
    left = descendants(process.pid);
  }
  signal(left, 'SIGKILL');
}
