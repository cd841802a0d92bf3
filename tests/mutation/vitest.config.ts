import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findingsOf } from './findings';
import { withMutants } from './mutants';

/** The run of tests of `npm run mutate`: with the code of the mutants in its sources. */
const folder = process.env.MUTATION_FOLDER!;
const { mutants, tests }: { mutants: string[]; tests: string[] } = JSON.parse(
  readFileSync(join(folder, 'plan.json'), 'utf8'),
);
const ids = new Set(mutants);
const files = new Set(mutants.map((id) => id.split('#')[0]!));
const needsDatabase = tests.some((file) => file.startsWith('tests/gateway/'));

const place = ({ moduleId }: TestSpecification) => tests.indexOf(relative(process.cwd(), moduleId));

/** Runs the tests in the order of the plan: what the first notice, the others are not tried with. */
class PlanSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform: (code, id) => {
        const file = relative(process.cwd(), id);
        return files.has(file) ? { code: withMutants(file, code, ids), map: null } : undefined;
      },
    },
  ],
  test: {
    include: tests,
    exclude: findingsOf(folder).flatMap((one) => ('done' in one ? [one.done] : [])),
    update: false,
    runner: './tests/mutation/MutationRunner.ts',
    globalSetup: needsDatabase ? ['./tests/support/databaseServer.ts'] : [],
    pool: 'forks',
    isolate: false,
    sequence: { sequencer: PlanSequencer },
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { TZ: 'Asia/Kathmandu' },
  },
});
