import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { withMutants } from './mutants';

/** The run of tests of `npm run mutate`: with the code of the mutants in its sources. */
const folder = process.env.MUTATION_FOLDER!;
const { mutants, tests }: { mutants: string[]; tests: string[] } = JSON.parse(
  readFileSync(join(folder, 'plan.json'), 'utf8'),
);
const ids = new Set(mutants);
const files = new Set(mutants.map((id) => id.split('#')[0]!));

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
    runner: './tests/mutation/MutationRunner.ts',
    globalSetup: ['./tests/support/databaseServer.ts', './tests/support/bundlePrograms.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: 'Asia/Kathmandu' },
  },
});
