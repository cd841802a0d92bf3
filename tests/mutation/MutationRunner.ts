import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type File, startTests, type Task, type Test } from '@vitest/runner';
import { TestRunner } from 'vitest';
import { type Finding, findingsOf } from './findings';

const folder = process.env.MUTATION_FOLDER!;
const isTrying = process.env.MUTATION_TRY === '1';
const report = (finding: Finding) =>
  appendFileSync(join(folder, 'findings.jsonl'), `${JSON.stringify(finding)}\n`);

declare global {
  /** Whether a mutant is active. */
  var mutation: (id: string) => boolean;
}

const ran = new Set<string>();
let active: string | undefined;
let calls = 0;

/** More often than any test asks for one mutant: it has taken the end from a loop, which nothing else could stop. */
const mostCalls = 1_000_000;

globalThis.mutation = (id) => {
  ran.add(id);
  if (id !== active) return false;
  calls += 1;
  if (calls > mostCalls) throw new Error('This does not end.');
  return true;
};

const nameOf = (task: Task): string =>
  task.suite ? `${nameOf(task.suite)} > ${task.name}` : `${task.file.name} > ${task.name}`;

/**
 * Runs each test once and notes which mutants' code ran. With `MUTATION_TRY=1` it repeats each test with every mutant whose
 * code it runs and that no test has noticed yet. A test that fails then is run once more without: where it fails still, the
 * mutant has spoilt the state that tests share, so what was tried after it says nothing, and the file begins anew with the
 * mutants that are left.
 */
export default class MutationRunner extends TestRunner {
  #mutants: string[] = [];
  #noticed: string[] = [];
  #spoilt = false;
  #progress = false;

  /** Evaluates a file each time, as Vitest does with setup files only. */
  override importFile(filepath: string): unknown {
    return super.importFile(filepath, 'setup');
  }

  override async onBeforeRunTask(task: Task): Promise<void> {
    await super.onBeforeRunTask(task);
    if (task.type !== 'test') return;
    if (this.#spoilt) task.mode = 'skip';
    ran.clear();
    if (!isTrying) return;
    this.#mutants = mutantsToTry(nameOf(task));
    this.#noticed = [];
    if (this.#mutants.length === 0) task.mode = 'skip';
    // First and last without a mutant.
    task.repeats = this.#mutants.length + 1;
  }

  override onBeforeTryTask(test: Test, attempt?: { repeats: number }): void {
    super.onBeforeTryTask(test);
    calls = 0;
    active = isTrying && !this.#spoilt ? this.#mutants[(attempt?.repeats ?? 0) - 1] : undefined;
  }

  onAfterRetryTask(test: Test, { repeats }: { repeats: number }): void {
    if (!isTrying || this.#spoilt) return;
    const failed = test.result?.state === 'fail';
    const name = nameOf(test);
    const mutant = this.#mutants[repeats - 1];
    active = undefined;
    if (mutant !== undefined) {
      if (failed) this.#noticed.push(mutant);
      else report({ test: name, tried: mutant, noticed: false });
    } else if (failed) {
      this.#spoilt = true;
      this.#noticed.splice(1);
    }
    if (repeats > this.#mutants.length || this.#spoilt) {
      for (const tried of this.#noticed) report({ test: name, tried, noticed: true });
      this.#progress ||= this.#noticed.length > 0;
    }
    test.result = { ...test.result!, state: 'run', errors: undefined };
  }

  override onAfterRunTask(task: Task): void {
    super.onAfterRunTask(task);
    if (!isTrying && task.type === 'test') report({ test: nameOf(task), ran: [...ran] });
  }

  override async onAfterRunFiles(files: File[] = []): Promise<void> {
    super.onAfterRunFiles();
    if (!this.#spoilt || !this.#progress) return;
    this.#spoilt = false;
    this.#progress = false;
    await startTests(
      files.map(({ filepath }) => filepath),
      this,
    );
  }
}

/** Returns the mutants whose code a test runs, that no test has noticed and this one was not tried with. */
function mutantsToTry(test: string): string[] {
  const done = new Set<string>();
  const mutants = new Set<string>();
  for (const finding of findingsOf(folder)) {
    if ('ran' in finding && finding.test === test) for (const id of finding.ran) mutants.add(id);
    if ('tried' in finding && (finding.noticed || finding.test === test)) done.add(finding.tried);
  }
  return [...mutants].filter((id) => !done.has(id));
}
