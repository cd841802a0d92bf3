import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One thing that a run found, as a line of `findings.jsonl`. */
export type Finding =
  /** A test file that passed without a mutant, and the mutants whose code it runs. */
  | { file: string; ran: string[] }
  /** A test file that fails without a mutant. */
  | { broken: string }
  /** A process begins to run tests with a mutant. */
  | { begun: string; pid: number }
  /** It ended, and whether a test failed. */
  | { tried: string; noticed: boolean }
  /** A test file whose mutants were tried, by its whole path. */
  | { done: string };

const fileIn = (folder: string) => join(folder, 'findings.jsonl');

/** Returns what was found until now. */
export function findingsOf(folder: string): Finding[] {
  if (!existsSync(fileIn(folder))) return [];
  return readFileSync(fileIn(folder), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Finding => JSON.parse(line));
}

/** Writes down what was found, so that it stays when the process that found it is ended. */
export function report(folder: string, finding: Finding): void {
  appendFileSync(fileIn(folder), `${JSON.stringify(finding)}\n`);
}

/** Returns the mutants that some test noticed. */
export function noticedIn(findings: Finding[]): Set<string> {
  return new Set(findings.flatMap((one) => ('tried' in one && one.noticed ? [one.tried] : [])));
}
