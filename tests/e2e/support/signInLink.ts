import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { databaseUrl } from '../../support/databases';
import type { Sandbox } from './startSandbox';

const root = join(import.meta.dirname, '../../..');

/** Path and query of a new sign-in link for an account, `/#/auth-redirect?ticket=…`, as `npm run sandbox` prints it. */
export function signInLink({ connection }: Sandbox, account: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'src/cli/sandbox.ts', 'ticket', account],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl(connection), SANDBOX: '1' },
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
  const { pathname, hash } = new URL(stdout.trim());
  return pathname + hash;
}
