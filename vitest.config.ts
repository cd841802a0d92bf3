import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Our imports name no file extension, as TypeScript's bundler resolution has it; Vite would warn of that each time.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING ??= 'true';

/**
 * Room for what is young, in MB: with Node's 16 a sixth of the processor time of tests goes into moving what is still
 * used out of it, again and again.
 */
const execArgv = ['--max-semi-space-size=64', '--min-semi-space-size=16'];

/**
 * Runs one project after the other, without a gap, in the order below: a process then goes on with what it has loaded,
 * and at the end, when others are idle, no file takes long.
 */
class ProjectSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, which leaves `files` as they are.
    const sorted = await super.sort(files);
    return this.ctx.projects.flatMap(({ name }) => sorted.filter(({ project }) => project.name === name));
  }
}

/**
 * One project a kind of test. `npx vitest run --project web`, or just `npx vitest run tests/web/shell`.
 * Each runs in a time zone that breaks code which asks the machine for its own: a merchant's times are his country's.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    pool: 'forks',
    // One more than there are cores: tests wait for browsers, for the database and for processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ProjectSequencer },
    projects: [
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          execArgv,
          globalSetup: [
            './tests/support/databaseServer.ts',
            './tests/support/bundlePrograms.ts',
            './tests/e2e/support/globalSetup.ts',
          ],
          isolate: false,
          // Some wait for a gateway, a browser or a build, which may take long on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Nobody waits so long unless the machine is busy: what comes at last is no failure.
          expect: { poll: { timeout: 20_000, interval: 100 } },
        },
      },
      {
        test: {
          name: 'metadata',
          include: ['tests/{metadata,samples,cli}/**/*.test.ts'],
          environment: 'node',
          execArgv,
          globalSetup: ['./tests/support/bundlePrograms.ts'],
          isolate: false,
          testTimeout: 60_000,
          env: { TZ: 'Pacific/Apia' },
        },
      },
      {
        extends: './vite.config.ts',
        // As Node resolves packages for ra-core: else react-router is there twice, and its contexts do not meet.
        resolve: { conditions: ['module-sync', 'module', 'browser', 'development|production'] },
        test: {
          name: 'web',
          include: ['tests/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          execArgv,
          setupFiles: ['./tests/web/setup.ts'],
          isolate: false,
          css: false,
          // On a busy machine a test may wait for code that others load, too.
          testTimeout: 60_000,
          env: { TZ: 'America/St_Johns' },
        },
      },
      {
        test: {
          name: 'gateway',
          include: ['tests/gateway/**/*.test.ts'],
          environment: 'node',
          execArgv,
          globalSetup: ['./tests/support/databaseServer.ts', './tests/support/bundlePrograms.ts'],
          setupFiles: ['./tests/gateway/support/statements/setup.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          env: { TZ: 'Asia/Kathmandu' },
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts', 'tests/scripts/**/*.test.ts'],
          environment: 'node',
          execArgv,
        },
      },
    ],
  },
});
