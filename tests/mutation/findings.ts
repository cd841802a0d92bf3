import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that a run found, as a line of `findings.jsonl`. */
export type Finding =
  /** The mutants whose code ran during a test. */
  | { test: string; ran: string[] }
  /** A test with a mutant active, and whether it failed. */
  | { test: string; tried: string; noticed: boolean };

/** Returns what was found until now. */
export function findingsOf(folder: string): Finding[] {
  const file = join(folder, 'findings.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Finding => JSON.parse(line));
}
