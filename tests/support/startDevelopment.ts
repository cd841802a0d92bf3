import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort';

/** `npm run dev` with metadata, a database and a port of its own. */
export interface Development {
  url: string;
  /** All that it has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/** Starts it, and waits until the gateway is ready. Throws what it has printed where it ends before. */
export async function startDevelopment(root: string, metadataRoot: string): Promise<Development> {
  const data = await mkdtemp(join(tmpdir(), 'corridor-dev-'));
  // As root the database runs as another user, who must be able to enter.
  await chmod(data, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: undefined,
      DATA_DIR: join(data, 'data'),
      METADATA_ROOT: metadataRoot,
      PORT: String(port),
      RATE_LIMIT: '0',
      CALL_LIMITS: '0',
      SANDBOX_DAYS: '3',
    },
  });
  let printed = '';
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part.toString();
      if (printed.includes('Corridor is ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`npm run dev ended:\n${printed}`)));
  });
  return {
    url: `http://localhost:${port}`,
    output: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}
