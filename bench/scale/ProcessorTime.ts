import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Ticks of a processor in a second, as Linux counts them for programs. */
const ticks = 100;

/** Seconds of processor time that groups of processes have used since a moment. */
export class ProcessorTime {
  readonly #begun = performance.now();
  readonly #before: Record<string, number>;
  readonly #idle = idleSeconds();

  /** By the name of a group, the ids of its processes. */
  constructor(readonly groups: Record<string, () => number[]>) {
    this.#before = this.#read();
  }

  /** Returns what share of the machine's processors each group has had, what `others` have, and what was `idle`. */
  shares(): Record<string, number> {
    const available = ((performance.now() - this.#begun) / 1000) * availableParallelism();
    const now = this.#read();
    const shares = Object.entries(now).map(
      ([name, seconds]) => [name, (seconds - this.#before[name]!) / available] as const,
    );
    const idle = (idleSeconds() - this.#idle) / available;
    const others = 1 - idle - shares.reduce((sum, [, share]) => sum + share, 0);
    return { ...Object.fromEntries(shares), others: Math.max(0, others), idle };
  }

  #read(): Record<string, number> {
    return Object.fromEntries(
      Object.entries(this.groups).map(([name, pids]) => [
        name,
        pids().reduce((sum, pid) => sum + secondsOf(pid), 0),
      ]),
    );
  }
}

/** Returns the idle seconds of all processors since the machine's start. */
function idleSeconds(): number {
  const [idle, waiting] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.trim().split(/\s+/).slice(4, 6);
  return (Number(idle) + Number(waiting)) / ticks;
}

/** Returns the processor seconds of a process with its threads; 0 once it has ended. */
function secondsOf(pid: number): number {
  try {
    // What comes before the closing bracket is its name, which may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticks;
  } catch {
    return 0;
  }
}
