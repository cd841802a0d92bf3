import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../../../src/gateway/database/embedded/embeddedServer';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server on which each test file makes a database of its own. */
    databaseServer: PoolConfig;
  }
}

/** Starts one PostgreSQL for the whole run, or takes that of DATABASE_URL, whose user must be allowed to create databases. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const url = process.env.DATABASE_URL;
  if (url) {
    project.provide('databaseServer', { connectionString: url });
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'corridor-tests-'));
  // As root the server runs as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'deadlock_timeout=50ms',
  ];
  const server = await startEmbeddedServer(folder, settings);
  project.provide('databaseServer', { ...server.connection });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
