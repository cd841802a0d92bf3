import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testKeyFile } from './keyRing';
import { program, root } from './program';

/** A gateway that runs in a process of its own. */
export interface RunningGateway {
  /** Without a slash at its end. */
  url: string;
  /** Id of its process. */
  pid: number;
  /** All that it has printed so far. */
  output: () => string;
  /** Sends the signal and answers how it ended. */
  stop: (signal?: NodeJS.Signals) => Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts the real gateway on a free port, with a new embedded database and small sandbox, until it listens. `environment` overrides
 * any of that; `from` is the folder of another version. Throws its output if it ends before.
 */
export async function startGateway(
  environment: NodeJS.ProcessEnv = {},
  from = root,
): Promise<RunningGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-'));
  // As root the database runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const child = spawn(
    process.execPath,
    ['--import', './scripts/support/stopWithParent.mjs', ...program('src/gateway/main.ts', from)],
    {
      cwd: from,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: undefined,
        PORT: '0',
        DATA_DIR: join(folder, 'data'),
        SANDBOX: '1',
        SECRETS_KEY_FILE: testKeyFile(),
        SANDBOX_SEED: 'tests',
        SANDBOX_DAYS: '9',
        RATE_LIMIT: '0',
        CALL_LIMITS: '0',
        DRAIN_SECONDS: '0',
        TZ: 'America/St_Johns',
        ...environment,
      },
    },
  );
  let printed = '';
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  const url = await new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part.toString();
      const address = /is ready: (https?:\/\/[\w.-]+:\d+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(({ code }) =>
      reject(new Error(`The gateway ended with code ${code} before it listened:\n${printed}`)),
    );
  });
  return {
    url,
    pid: child.pid!,
    output: () => printed,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const how = await ended;
      await rm(folder, { recursive: true, force: true });
      return how;
    },
  };
}
