import type { FastifyInstance } from 'fastify';
import { GatewayError } from './errors';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON bodies. Unlike Fastify's own parser it accepts an empty one, because an action without input is often
 * sent as JSON without a body, and rejects texts that could not be stored as they are: bytes that are no UTF-8, and
 * halves of surrogate pairs.
 */
export function readJsonBodies(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = utf8.decode(body);
    } catch {
      return done(new GatewayError({ status: 400, text: 'gateway.malformedRequest' }));
    }
    if (text === '') return done(null, undefined);
    if (hasHalfPair(text)) return done(new GatewayError({ status: 422, text: 'gateway.unstorable' }));
    return parse(request, text, done);
  });
}

/** Whether JSON escapes one half of a surrogate pair (`\ud83e`) without the other one. */
function hasHalfPair(json: string): boolean {
  if (!/\\u[dD][89a-fA-F]/.test(json)) return false;
  const rest = json
    // An escaped backslash begins no other escape.
    .replaceAll('\\\\', '')
    .replaceAll(/\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}/g, '');
  return /\\u[dD][89a-fA-F]/.test(rest);
}
