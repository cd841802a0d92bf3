import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { databaseUrl } from '../../../support/databases';

/** A proxy between the gateway and PostgreSQL. */
interface Pooler {
  /** A DATABASE_URL that leads through it. */
  url: string;
  close(): Promise<void>;
}

/** Starts a pooler that connects without the `options` that its clients send, as some do. */
export async function startDroppingPooler(connection: PoolConfig): Promise<Pooler> {
  const target = databaseUrl(connection);
  const { hostname, port } = new URL(target);
  const host = decodeURIComponent(hostname);
  const server = createServer((client) => {
    const upstream = host.startsWith('/')
      ? connect(join(host, `.s.PGSQL.${port}`))
      : connect(Number(port || 5432), host);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.once('data', (start: Buffer) => {
      upstream.write(withoutOptions(start));
      client.pipe(upstream).pipe(client);
    });
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.set('sslmode', 'disable');
  return {
    url: url.toString(),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first message of a connection: its length, a version, and names and values that each end with a zero. */
function withoutOptions(start: Buffer): Buffer {
  const parameters = start.subarray(8).toString('latin1').split('\0');
  const place = parameters.indexOf('options');
  if (place >= 0) parameters.splice(place, 2);
  const body = Buffer.from(parameters.join('\0'), 'latin1');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  start.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}
