import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../src/gateway/database/connection';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { prepareDatabase } from '../../src/gateway/database/schema/prepareDatabase';
import { migrations } from '../../src/gateway/parts';
import { loadModel } from '../../src/metadata/compile';
import { currentBundles } from '../../scripts/support/currentBundles.mjs';
import { bundleVariable } from '../support/program';
import { commandOf, simulate } from './simulate';

// `npm run simulate -- --seed N`: 50 clients and two gateways on a database of their own, and what must have come of it.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    operations: { type: 'string', default: '20000' },
    clients: { type: 'string', default: '50' },
    accounts: { type: 'string', default: '18' },
    'verify-every': { type: 'string', default: '500' },
    'fault-every': { type: 'string', default: '150' },
  },
});
const { seed } = values;
const size = {
  operations: Number(values.operations),
  clients: Number(values.clients),
  accounts: Number(values.accounts),
  verifyEvery: Number(values['verify-every']),
  faultEvery: Number(values['fault-every']),
};
console.log(commandOf({ seed, ...size }));

const begun = performance.now();
// A gateway that is killed is back in a third of the time.
const bundles = await currentBundles(['src/gateway/main.ts']);
if (bundles !== undefined) process.env[bundleVariable] = bundles;
const folder = await mkdtemp(join(tmpdir(), 'corridor-simulation-'));
// As root the database runs as another user, who must be able to enter.
await chmod(folder, 0o755);
// What the system holds for a process that is killed is not lost with it.
const server = await startEmbeddedServer(join(folder, 'data'), ['fsync=off']);
try {
  const model = await loadModel(process.cwd());
  const db = connect(server.connection, 2, { statement: 0, response: 0 });
  await prepareDatabase(db, model, migrations);
  await db.destroy();
  const { done, faults, entries } = await simulate({
    model,
    connection: { ...server.connection },
    serverPid: () => server.pid(),
    seed,
    ...size,
    report: (line) => console.log(line),
  });
  for (const [name, count] of Object.entries(done)) console.log(`${String(count).padStart(7)}  ${name}`);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${faults} faults, ${entries} entries, ${seconds} s: every figure is as it must be.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
