import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';

/**
 * Largest body, in bytes, that is compressed at once instead of as a stream: a page of a list takes 0.15 ms of the
 * processor at once and 0.4 as a stream, and a body of this size holds up other requests for 1 ms.
 */
const syncThreshold = 65_536;

/**
 * Compresses JSON and CSV for clients that accept it: a page of a list shrinks to a quarter, which a phone on a slow
 * network notices. An attack that guesses a secret by the size of compressed responses (BREACH) needs a browser that sends
 * credentials on its own; the app sends its token itself, never as a cookie. The web app's files are compressed by the
 * build.
 */
export async function registerCompression(server: FastifyInstance): Promise<void> {
  // The plugin leaves a response with a Content-Range as it is, as if that were a range of bytes. Here it counts records.
  const ranges = new WeakMap<FastifyReply, string>();
  const hideRange: onSendHookHandler = (_request, reply, payload, next) => {
    const range = reply.getHeader('Content-Range');
    if (typeof range === 'string') {
      ranges.set(reply, range);
      reply.removeHeader('Content-Range');
    }
    next(null, payload);
  };
  const showRange: onSendHookHandler = (_request, reply, payload, next) => {
    const range = ranges.get(reply);
    if (range !== undefined) reply.header('Content-Range', range);
    next(null, payload);
  };
  server.addHook('onSend', hideRange);
  await server.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], syncThreshold });
  // Behind the hook that the plugin has just added to the route.
  server.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], showRange].flat();
  });
}
