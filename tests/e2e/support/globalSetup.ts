import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startGateway } from '../../support/startGateway';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the gateway that all browser tests share, without a slash at its end. */
    gatewayUrl: string;
  }
}

/**
 * Builds the web app where it is not fresh, and starts the one real gateway of this run on a copy of it, so that a
 * build meanwhile disturbs nobody. Vitest calls it by its default export.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../../..');
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The web app could not be built; the reason stands above.');
  const webRoot = await mkdtemp(join(tmpdir(), 'corridor-web-'));
  await cp(join(root, 'dist/web'), webRoot, { recursive: true });
  const gateway = await startGateway({ WEB_ROOT: webRoot });
  project.provide('gatewayUrl', gateway.url);
  return async () => {
    await gateway.stop();
    await rm(webRoot, { recursive: true, force: true });
  };
}
