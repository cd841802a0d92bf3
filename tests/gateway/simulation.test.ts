import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connect } from '../../src/gateway/database/connection';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { prepareDatabase } from '../../src/gateway/database/schema/prepareDatabase';
import { migrations } from '../../src/gateway/parts';
import { simulate } from '../simulation/simulate';
import { productModel } from './support/productModel';

it('money comes out right to the cent, whatever is killed meanwhile', { timeout: 240_000 }, async () => {
  const model = await productModel();
  const folder = await mkdtemp(join(tmpdir(), 'corridor-simulation-'));
  await chmod(folder, 0o755);
  // A server of its own, as it is killed in the middle of writes.
  // What the system holds for a process that is killed is not lost with it.
  const server = await startEmbeddedServer(folder, ['fsync=off']);
  try {
    const db = connect(server.connection, 2);
    await prepareDatabase(db, model, migrations);
    await db.destroy();
    const simulated = await simulate({
      model,
      connection: { ...server.connection },
      serverPid: () => server.pid(),
      seed: 'suite',
      operations: 120,
      clients: 12,
      accounts: 6,
      verifyEvery: 60,
      faultEvery: 24,
    });
    expect(simulated.faults).toBe(4);
    expect(simulated.entries).toBeGreaterThan(50);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
