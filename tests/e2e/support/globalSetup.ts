import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../../src/gateway/database/connection';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import type { Database } from '../../../src/gateway/database/tables';
import { migrations } from '../../../src/gateway/parts';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { loadModel } from '../../../src/metadata/compile';
import { templateDatabase } from '../../support/databases';
import { testKeyRing } from '../../support/keyRing';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built web app. */
    webRoot: string;
    /** Name of a database with a small sandbox, to be copied. */
    sandboxTemplate: string;
  }
}

/** Days of history in the sandbox. */
const days = 9;

/**
 * Builds the web app where it is not fresh, and copies it, so that a build meanwhile disturbs nobody; fills the
 * database that the gateways of this run begin with. Vitest calls it by its default export, after the database server
 * was started.
 */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const root = join(import.meta.dirname, '../../..');
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) throw new Error('The web app could not be built; the reason is above.');
  const webRoot = await mkdtemp(join(tmpdir(), 'corridor-web-'));
  await cp(join(root, 'dist/web'), webRoot, { recursive: true });
  project.provide('webRoot', webRoot);

  const { databaseServer } = project.getProvidedContext();
  const template = await templateDatabase(databaseServer, 'sandbox', async (connection) => {
    const model = await loadModel(root);
    const db = connect(connection, 4);
    try {
      await prepareDatabase(db, model, migrations);
      await fillSandbox(db, model, { keyRing: testKeyRing, seed: 'tests', days, now: new Date() });
      await stopArrivals(db);
    } finally {
      await db.destroy();
    }
  });
  project.provide('sandboxTemplate', template);
  return () => rm(webRoot, { recursive: true, force: true });
}

/** Has no orders arrive by themselves: a list that a test looks at twice has what it had, unless the test adds to it. */
async function stopArrivals(db: Database): Promise<void> {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  await db.updateTable('sandbox_clock').set({ played_until: tomorrow }).execute();
}
