import { type File, startTests, type Task } from '@vitest/runner';
import { hasFailed } from '@vitest/runner/utils';
import { TestRunner, vi } from 'vitest';
import { findingsOf, noticedIn, report } from './findings';

const folder = process.env.MUTATION_FOLDER!;

declare global {
  /** Whether a mutant is active. */
  var mutation: (id: string) => boolean;
}

/** The test in which the code of each mutant ran first; undefined where that was outside of tests, as for a hook. */
const ran = new Map<string, string | undefined>();
let test: string | undefined;
let active: string | undefined;
let calls = 0;

/** More often than any test asks for one mutant: it has taken the end from a loop. */
const mostCalls = 1_000_000;

globalThis.mutation = (id) => {
  if (active === undefined && !ran.has(id)) ran.set(id, test);
  if (id !== active) return false;
  calls += 1;
  if (calls > mostCalls) throw new Error('This does not end.');
  return true;
};

/**
 * Runs each file of tests and notes which mutants' code they run. Then it tries each of these mutants that no test has noticed
 * yet: with the mutant active it loads the file and all code anew, and runs the tests from the one on that ran the mutant's code
 * first, until one fails. (Later ones may see what that one has computed or stored.)
 */
export default class MutationRunner extends TestRunner {
  #trying = false;
  /** The test to begin with. */
  #first: string | undefined;
  #hasFailed = false;

  override async onBeforeRunTask(task: Task): Promise<void> {
    await super.onBeforeRunTask(task);
    if (task.type !== 'test') return;
    test = task.id;
    if (this.#first === task.id) this.#first = undefined;
    if (this.#hasFailed || this.#first !== undefined) task.mode = 'skip';
  }

  override onAfterRunTask(task: Task): void {
    super.onAfterRunTask(task);
    test = undefined;
    this.#hasFailed ||= this.#trying && task.result?.state === 'fail';
  }

  override async onAfterRunFiles(files: File[] = []): Promise<void> {
    super.onAfterRunFiles();
    if (this.#trying) return;
    this.#trying = true;
    for (const file of files) await this.#tryMutants(file);
    this.#trying = false;
    ran.clear();
  }

  async #tryMutants(file: File): Promise<void> {
    if (hasFailed(file)) return report(folder, { broken: file.name });
    report(folder, { file: file.name, ran: [...ran.keys()] });
    for (const [mutant, first] of ran) {
      if (noticedIn(findingsOf(folder)).has(mutant)) continue;
      report(folder, { begun: mutant, pid: process.pid });
      report(folder, { tried: mutant, noticed: await this.#isNoticed(file.filepath, mutant, first) });
    }
    vi.resetModules();
    report(folder, { done: file.filepath });
  }

  async #isNoticed(file: string, mutant: string, first: string | undefined): Promise<boolean> {
    if (await this.#passes(file, first, mutant)) return false;
    // Unless they need what tests before them leave.
    return (
      first === undefined ||
      (await this.#passes(file, first)) ||
      !(await this.#passes(file, undefined, mutant))
    );
  }

  /** Whether a file's tests pass, from `first` on, with a mutant or without. */
  async #passes(file: string, first?: string, mutant = ''): Promise<boolean> {
    this.#first = first;
    this.#hasFailed = false;
    calls = 0;
    active = mutant;
    // Nothing that was computed without the mutant, or with another one, may be still known.
    vi.resetModules();
    const files = await startTests([file], this);
    active = undefined;
    this.#first = undefined;
    this.#hasFailed = false;
    return !hasFailed(files);
  }
}
