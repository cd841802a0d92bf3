import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { issueRedirectTicket } from '../../../src/gateway/auth/steps/redirect';
import { connect } from '../../../src/gateway/database/connection';
import { databaseUrl } from '../../support/databases';
import { program } from '../../support/program';
import type { Sandbox } from './startSandbox';

const root = join(import.meta.dirname, '../../..');

/** Path and query of a new sign-in link for an account, `/#/auth-redirect?ticket=…`, as `npm run sandbox` prints it. */
export function signInLink({ connection }: Sandbox, account: string): string {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...program('src/cli/sandbox.ts'), 'ticket', account],
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

/** Path and query of one more link, made here: a command takes seconds to start. */
export async function anotherSignInLink({ connection }: Sandbox, account: string): Promise<string> {
  const db = connect(connection, 1);
  try {
    const user = await db
      .selectFrom('merchant_user')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    return `/#/auth-redirect?ticket=${await issueRedirectTicket(db, user.id, new Date())}`;
  } finally {
    await db.destroy();
  }
}
