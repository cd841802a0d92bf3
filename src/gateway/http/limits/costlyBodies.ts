import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declaredRoute } from '../contract/declaredRoutes';
import { Rejections } from './Rejections';
import { readAtOnce } from '../../workers/Reader';

/** Large bodies that one session may send in a minute and that are rejected: as many as it may rehearse. */
const maxRejected = 60;

/** Bytes of JSON that count as one such body. Four users who send the largest take under two percent of a processor. */
const costly = 131_072;

/** Statuses that reject a body for its content. Others, such as that of a missing code, come before it is read. */
const rejecting = new Set([400, 413, 415, 422]);

const nameOf = ({ headers, ip }: FastifyRequest) => headers.authorization ?? ip;

/**
 * Returns how many bodies a request counts as. JSON, which is parsed and checked, counts by the size that it says, or the most that its
 * route takes. Files are only stored.
 */
function weightOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (!headers['content-type']?.startsWith('application/json')) return 1;
  return Math.max(1, Math.ceil(Number(headers['content-length'] ?? bodyLimit) / costly));
}

/**
 * Has the large-body routes that are registered after this count rejected bodies by the session that sent them (product 11.7). Bodies count
 * before they are read, so that many at once gain nothing, and no longer once accepted.
 */
export function countRejectedBodies(server: FastifyInstance): void {
  const rejections = new Rejections(maxRejected);
  const counted = new WeakSet<FastifyRequest>();
  const count = async (request: FastifyRequest) => {
    rejections.require(nameOf(request));
    rejections.add(nameOf(request), weightOf(request));
    counted.add(request);
  };
  server.addHook('onRoute', (options) => {
    const declared = declaredRoute(options);
    if (!declared || declared.isPublic || (options.bodyLimit ?? 0) <= readAtOnce) return;
    // Behind what finds out who sends it.
    options.onRequest = [...[options.onRequest ?? []].flat(), count];
  });
  server.addHook('onSend', (request, reply, _payload, next) => {
    if (counted.delete(request) && !rejecting.has(reply.statusCode)) {
      rejections.remove(nameOf(request), weightOf(request));
    }
    next();
  });
}
