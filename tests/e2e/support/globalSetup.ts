import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../../src/gateway/database/connection';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { describeUnfitValues } from '../../../src/gateway/database/schema/unfitValues';
import { storedWords } from '../../../src/gateway/stored/storedWords';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { migrations } from '../../../src/gateway/parts';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { loadModel } from '../../../src/metadata/compile';
import type { Model } from '../../../src/metadata/model/Model';
import { storedEntities } from '../../../src/metadata/storage/entityTable';
import { templateDatabase } from '../../support/databases';
import { keepStill } from '../../support/keepStill';
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
 * Builds the web app if it is stale and copies it, so that a later build disturbs nobody. It fills the template database of the
 * run's gateways. Vitest calls the default export, after the database server was started.
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
      await keepStill(db);
      await lookThrough(db, model);
    } finally {
      await db.destroy();
    }
  });
  project.provide('sandboxTemplate', template);
  return () => rm(webRoot, { recursive: true, force: true });
}

/** Compares the records with their schemas, which each gateway on a copy would do. */
async function lookThrough(db: Database, model: Model): Promise<void> {
  for (const entity of storedEntities(model)) {
    const lines = await describeUnfitValues(db, model, entity, storedWords());
    if (lines.length > 0) throw new Error(lines.join('\n'));
  }
}
