import { relative } from 'node:path';
import { root } from './root.mjs';

/** The suite that a test file belongs to: its first folder under `tests/`. */
const suiteOf = (path) => relative(root, path).split(/[\\/]/)[1] ?? 'tests';

/** Stands for what failed outside of any test. */
const fault = (note) => ({ name: 'test run', passed: 0, failed: 1, note });

/**
 * Sums Vitest's JSON report up by suite. A failure without a failed test counts as one: an unloadable file, a missing or empty
 * report, an exit code. `unsteady` are tests that passed only when repeated.
 *
 * @param {() => string} readReport throws where no report was written
 * @param {number} exitCode of the run
 * @returns {{ name: string, passed: number, failed: number, unsteady?: string[], note?: string }[]}
 */
export function readVitestReport(readReport, exitCode) {
  let report;
  try {
    report = JSON.parse(readReport());
  } catch {
    return [fault(`ended with code ${exitCode} and without a report`)];
  }
  const suites = new Map();
  for (const file of report.testResults) {
    const name = suiteOf(file.name);
    const suite = suites.get(name) ?? { name, passed: 0, failed: 0, seconds: 0, unsteady: [] };
    suites.set(name, suite);
    const count = (status) => file.assertionResults.filter((test) => test.status === status).length;
    suite.passed += count('passed');
    suite.failed += count('failed');
    suite.seconds += Math.max(0, file.endTime - file.startTime) / 1000;
    if (file.status === 'failed' && count('failed') === 0) suite.failed += 1;
    for (const { status, fullName, failureMessages = [] } of file.assertionResults) {
      if (status === 'passed' && failureMessages.length > 0) suite.unsteady.push(fullName);
    }
  }
  const results = [...suites.values()];
  const failed = results.some((suite) => suite.failed > 0);
  if (!results.some((suite) => suite.passed + suite.failed > 0)) return [...results, fault('no test ran')];
  if (exitCode !== 0 && !failed)
    return [...results, fault(`ended with code ${exitCode}: see the errors above`)];
  return results;
}
