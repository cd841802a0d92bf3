import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench, BenchOptions } from './Bench';
import { endProcesses } from './processes';
import { describeLoad, readLoad } from './machineLoad';
import { readOptions } from './readOptions';

/** Every bench has these. */
export const commonOptions = {
  limit: { default: 10, says: 'Minutes after which it ends itself; more on a busy machine' },
} satisfies BenchOptions;

/** Time that a run has to clean up, in milliseconds, before its processes are ended. */
const cleaningTime = 20_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a bench with the words after its name, and returns the exit code. The last line is JSON with its figures and the load at the
 * beginning, or an `error` after a failure, timeout or interruption.
 */
export async function runBench(name: string, bench: Bench, words: readonly string[]): Promise<number> {
  const options = readOptions({ ...bench.options, ...commonOptions }, words);
  const load = readLoad();
  console.log(describeLoad(load));
  const folder = await mkdtemp(join(tmpdir(), `corridor-bench-${name}-`));
  // As root, the database runs as another user.
  await chmod(folder, 0o755);
  const ends: (() => unknown)[] = [];
  const begun = performance.now();
  const interrupted = interruption(Math.max(options.limit, bench.limit?.(options) ?? 0));
  let figures: Record<string, unknown>;
  let isDone = false;
  try {
    figures = await Promise.race([
      bench.run({ options, folder, later: (end) => ends.push(end) }),
      interrupted,
    ]);
    isDone = true;
  } catch (error) {
    console.error(error);
    figures = { error: error instanceof Error ? error.message : String(error) };
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  await cleanUp(ends);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  console.log(JSON.stringify({ bench: name, ...figures, ...load, seconds }));
  return isDone ? 0 : 1;
}

/** Rejects after `minutes`, on an interruption, or on an unhandled rejection. */
function interruption(minutes: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`It took more than ${minutes} minutes, and was ended.`)),
      minutes * 60_000,
    ).unref();
    for (const signal of signals) process.on(signal, () => reject(new Error(`It was ended by ${signal}.`)));
    for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, reject);
  });
}

/** Ends what was begun, the last first; what cannot be ended in order is ended by force. */
async function cleanUp(ends: (() => unknown)[]): Promise<void> {
  const inOrder = async () => {
    for (const end of ends.toReversed()) {
      try {
        await end();
      } catch (error) {
        console.error(error);
      }
    }
  };
  await Promise.race([inOrder(), wait(cleaningTime, undefined, { ref: false })]);
  await endProcesses();
}
