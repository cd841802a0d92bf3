import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVitestReport } from '../../scripts/support/readVitestReport.mjs';

const root = join(import.meta.dirname, '../..');
const file = (path: string, ...statuses: string[]) => ({
  name: join(root, path),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  startTime: 0,
  endTime: 1000,
  assertionResults: statuses.map((status) => ({ status })),
});
const report =
  (...testResults: object[]) =>
  () =>
    JSON.stringify({ testResults });
const totals = (results: ReturnType<typeof readVitestReport>) =>
  results.map(({ name, passed, failed }) => `${name} ${passed} ${failed}`);

describe('the summary of a test run', () => {
  it('sums tests up by the folder they are in', () => {
    const results = readVitestReport(
      report(
        file('tests/web/a.test.ts', 'passed', 'passed'),
        file('tests/web/b.test.ts', 'passed', 'failed'),
        file('tests/metadata/c.test.ts', 'passed', 'skipped'),
      ),
      1,
    );
    expect(totals(results)).toEqual(['web 3 1', 'metadata 1 0']);
  });

  it('names the tests that passed only when they were repeated', () => {
    const [repeated, failed] = ['passed', 'failed'].map((status) => ({
      ...file('tests/e2e/a.test.ts', status),
      assertionResults: [{ status, fullName: `a test that ${status}`, failureMessages: ['Timeout'] }],
    }));
    const [suite] = readVitestReport(report(repeated!, failed!), 1);
    expect(suite).toMatchObject({ passed: 1, failed: 1, unsteady: ['a test that passed'] });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const broken = { ...file('tests/web/a.test.ts'), status: 'failed' };
    expect(totals(readVitestReport(report(broken, file('tests/web/b.test.ts', 'passed')), 1))).toEqual([
      'web 1 1',
    ]);
  });

  it.each([
    ['without a report', () => '', 1],
    ['without a single test', report(), 0],
    ['with only skipped tests', report(file('tests/web/a.test.ts', 'skipped')), 0],
    ['with an error outside of any test', report(file('tests/web/a.test.ts', 'passed')), 1],
  ])('is a failure %s', (_, read, code) => {
    const failed = readVitestReport(read, code).reduce((sum, result) => sum + result.failed, 0);
    expect(failed).toBe(1);
  });
});
