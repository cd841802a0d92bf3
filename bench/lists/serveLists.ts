/**
 * Serves the gateway of one database in its own process. DATABASE_URL or CONNECTION (JSON) is the database, MERCHANT the session.
 * `/constant?bytes=N` returns N bytes, to separate the server's cost from the list's. Prints its port.
 */
import type { AddressInfo } from 'node:net';
import type { PoolConfig } from 'pg';
import { connect } from '../../src/gateway/database/connection';
import { createServer } from '../../src/gateway/http/server';
import { contributions } from '../../src/gateway/parts';
import { gatewayRoutes } from '../../src/gateway/routes';
import { readConfig } from '../../src/gateway/config';
import { loadModel } from '../../src/metadata/compile';
import { testKeyRing } from '../../tests/support/keyRing';

const model = await loadModel(process.cwd());
const config = { ...readConfig(process.env), rateLimit: 0, limitsCalls: false, webRoot: '/nowhere' };
const db = connect(JSON.parse(process.env.CONNECTION!) as PoolConfig, 16);
const permissions = new Set(Object.values(model.resources).map((resource) => resource.permission));
const merchantId = process.env.MERCHANT!;
const countries = Object.keys(model.countries);
const bodies = new Map<number, string>();

const session = {
  id: merchantId,
  userId: merchantId,
  userName: 'bench',
  merchantId,
  isSandbox: true,
  permissions,
  countries,
};
const context = { ...contributions, db, model, config, keyRing: testKeyRing, now: () => new Date() };
const server = await createServer(context, [
  (instance) => {
    instance.get('/constant', (request, reply) => {
      const bytes = Number((request.query as { bytes: string }).bytes);
      if (!bodies.has(bytes)) bodies.set(bytes, 'x'.repeat(bytes));
      return reply.type('application/json').send(bodies.get(bytes));
    });
  },
  ...gatewayRoutes(() => session),
]);
await server.listen({ port: 0, host: '127.0.0.1' });
console.log((server.server.address() as AddressInfo).port);
process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => db.destroy())
    .then(() => process.exit(0));
});
