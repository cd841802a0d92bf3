import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** How long a file may lie unread, in milliseconds. */
export const unreadTimeout = 60_000;

/**
 * Ends the connections of clients that stop reading a file: what sends it, such as an export, would wait for them for good.
 * A file that is made slowly goes on.
 */
export function endUnreadFiles(server: FastifyInstance, timeout: number): void {
  server.addHook('onSend', (request, reply, payload, next) => {
    const { socket } = request.raw;
    if (payload instanceof Readable && socket instanceof Socket) {
      // Called once nothing was written for that long; the end of a response replaces it by the limit of idle connections.
      const end = () => {
        if (socket.writableLength > 0) socket.destroy();
        else socket.setTimeout(timeout);
      };
      socket.setTimeout(timeout).on('timeout', end);
      reply.raw.once('close', () => socket.off('timeout', end));
    }
    next();
  });
}
