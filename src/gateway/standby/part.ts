import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../http/context';
import type { Part } from '../Part';
import { readPosition } from './reads';

/** Says after each write where the log is by then: what is read with that has the write. */
function announceWrites(server: FastifyInstance, { standby }: ServerContext): void {
  if (!standby) return;
  server.addHook('onSend', async (request, reply) => {
    const { url, config } = request.routeOptions;
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD' && !config.readsOnly;
    if (!isWrite || config.program || !url?.startsWith('/api/') || reply.statusCode >= 500) return;
    // The write is done whether its place is known or not: what is read next may miss it for a moment.
    const { written } = await readPosition({ standby });
    if (written !== undefined) reply.header('X-Written', written);
  });
}

/** Reads of lists and exports from a standby of the database. */
export const standby: Part = {
  name: 'standby',
  routes: [announceWrites],
};
