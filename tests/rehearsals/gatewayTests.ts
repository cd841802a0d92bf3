import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/program';

interface Run {
  /** Files or folders of tests; without any, all of the gateway's but those that are left out. */
  words: readonly string[];
  /** Paths below `tests/gateway/`. */
  leftOut?: readonly string[];
  /** What is set for them beside this process's environment. */
  environment: NodeJS.ProcessEnv;
}

/** Runs tests of the gateway in an environment. Throws unless all pass. */
export async function runGatewayTests({ words, leftOut = [], environment }: Run): Promise<void> {
  const folder = 'tests/gateway';
  const all = () =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts') && !leftOut.includes(path))
      .map((path) => `${folder}/${path}`);
  const tests = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'gateway', ...(words.length > 0 ? words : all())],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } },
  );
  const [code] = (await once(tests, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Not all tests passed.');
}
