import type { AddressInfo } from 'node:net';
import type { PoolConfig } from 'pg';
import { readConfig } from '../../src/gateway/config';
import { connect } from '../../src/gateway/database/connection';
import type { ServerContext } from '../../src/gateway/http/context';
import { createServer } from '../../src/gateway/http/server';
import type { Job } from '../../src/gateway/jobs/Job';
import { startJobs } from '../../src/gateway/jobs/startJobs';
import { contributions } from '../../src/gateway/parts';
import { gatewayRoutes } from '../../src/gateway/routes';
import { loadModel } from '../../src/metadata/compile';
import { allPermissions } from '../../tests/gateway/support/allPermissions';
import { testKeyRing } from '../../tests/support/keyRing';

/**
 * Serves the gateway of one database with some of its jobs, and prints its port. CONNECTION (JSON) is the database, MERCHANT the
 * merchant, and FILES_DIR a folder for files.
 */
export async function serveWithJobs(jobs: Job[]): Promise<void> {
  const model = await loadModel(process.cwd());
  const context: ServerContext = {
    ...contributions,
    db: connect(JSON.parse(process.env.CONNECTION!) as PoolConfig, 16),
    model,
    config: { ...readConfig(process.env), rateLimit: 0, limitsCalls: false, webRoot: '/nowhere' },
    keyRing: testKeyRing,
    now: () => new Date(),
  };
  const merchantId = process.env.MERCHANT!;
  const session = {
    id: merchantId,
    userId: merchantId,
    userName: 'bench',
    merchantId,
    isSandbox: true,
    permissions: allPermissions(model),
    countries: Object.keys(model.countries),
  };
  const server = await createServer(
    context,
    gatewayRoutes(() => session),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  const stopJobs = await startJobs(context, jobs, () => undefined);
  console.log((server.server.address() as AddressInfo).port);
  process.on('SIGTERM', () => {
    void stopJobs()
      .then(() => server.close())
      .then(() => context.db.destroy())
      .then(() => process.exit(0));
  });
}
