import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** What `doAfterAnswer` began and what is not done yet; the server waits for it when it closes. */
    unfinished: Set<Promise<void>>;
  }
}

/**
 * Does what the answer must not wait for, because its time would tell something. What fails is logged under `name`,
 * and a server that closes waits for it.
 */
export function doAfterAnswer(request: FastifyRequest, name: string, work: () => Promise<void>): void {
  const { server } = request;
  const done = work().catch((error: unknown) => request.log.error({ err: error }, `${name} failed`));
  server.unfinished.add(done);
  void done.finally(() => server.unfinished.delete(done));
}
