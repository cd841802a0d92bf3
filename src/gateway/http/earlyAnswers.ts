import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Most bytes of a body that are read and dropped once it was answered: more than any route takes. */
const maxDropped = 20 * 1024 * 1024;

/** Greatest number of bytes a millisecond that are dropped of a sender who must wait. Reading at their speed would be useless work. */
const slowPace = 1_000;

/** Time for which the end of a connection waits for what its client still sends, in milliseconds. */
const lingering = 2_000;

/**
 * Keeps the connection of a request that was answered before its body was read, as with 401 or 413. The rest is dropped, slowly with 429,
 * so that its sender hears the answer. Bodies beyond every limit end the connection.
 */
export function dropUnreadBodies(server: FastifyInstance): void {
  server.addHook('onSend', ({ raw }, reply, _payload, next) => {
    if (!(raw.socket instanceof Socket) || !hasBody(raw) || raw.readableEnded) return next();
    drop(raw, reply.statusCode === 429);
    // Fastify has it closed after what it could not read, without waiting for what is under way.
    if (Number(raw.headers['content-length'] ?? 0) <= maxDropped) reply.removeHeader('Connection');
    else reply.header('Connection', 'close');
    if (!isClosing(raw) && !reply.hasHeader('Connection')) return next();
    // At once it would be closed, and the answer perhaps lost with it.
    return endIn(lingering, raw, next);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isClosing = ({ headers, httpVersion }: IncomingMessage) =>
  headers.connection?.toLowerCase() === 'close' || httpVersion === '1.0';

/** Reads and drops what is left of a body. */
function drop(body: IncomingMessage, isSlow: boolean): void {
  // Whoever began to read it waits for more, and nothing else could be read meanwhile.
  body.removeAllListeners('readable').removeAllListeners('data').unpipe();
  let dropped = 0;
  body.on('data', (part: Buffer) => {
    dropped += part.length;
    if (dropped > maxDropped) body.socket.destroy();
    if (!isSlow) return;
    body.pause();
    setTimeout(() => body.resume(), part.length / slowPace).unref();
  });
  body.on('error', () => undefined);
  body.resume();
}

/** Calls `end` once all of a body has come, or nothing more will, or after some milliseconds. */
function endIn(milliseconds: number, body: IncomingMessage, end: () => void): void {
  const finish = () => {
    clearTimeout(timer);
    body.off('end', finish).off('close', finish);
    end();
  };
  const timer = setTimeout(finish, milliseconds);
  body.once('end', finish).once('close', finish);
}
