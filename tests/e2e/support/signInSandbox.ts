import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from '../../support/startGateway';

const root = join(import.meta.dirname, '../../..');

/** A sandbox of a test's own, whose users may get other passwords and authenticators. */
export interface SignInSandbox {
  /** Without a slash at its end. */
  url: string;
  /** Path and query of a new sign-in link for an account, `/#/auth-redirect?ticket=…`. */
  signInLink: (account: string) => string;
  /** The code of the newest e-mail to an account, once there is one. */
  emailCode: (account: string) => Promise<string | undefined>;
  stop: () => Promise<void>;
}

/** Starts a small sandbox of its own on a copy of the built web app. */
export async function signInSandbox(): Promise<SignInSandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-sign-in-'));
  // As root the database runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  await cp(join(root, 'dist/web'), join(folder, 'web'), { recursive: true });
  const place = { WEB_ROOT: join(folder, 'web'), DATA_DIR: join(folder, 'data'), SANDBOX_DAYS: '1' };
  const gateway = await startGateway(place);
  return {
    url: gateway.url,
    signInLink: (account) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', 'src/cli/sandbox.ts', 'ticket', account],
        { cwd: root, env: { ...process.env, DATABASE_URL: undefined, ...place }, encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(stderr);
      const { pathname, hash } = new URL(stdout.trim());
      return pathname + hash;
    },
    emailCode: async (account) => {
      const answer = await fetch(`${gateway.url}/api/global/sandbox/inbox?account=${account}`);
      const { data } = (await answer.json()) as { data: { text: string }[] };
      return /\b\d{6}\b/.exec(data[0]?.text ?? '')?.[0];
    },
    stop: async () => {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
