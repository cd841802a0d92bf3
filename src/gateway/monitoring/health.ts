import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { poolOf } from '../database/connection';
import type { ServerContext } from '../http/context';

declare module '../http/context' {
  interface ServerContext {
    /** Aborted once the process is to end: it still serves, but wants no more requests. */
    draining?: AbortSignal;
  }
}

/**
 * Limits of health checks, in milliseconds: the database's response, the reuse of a result, and reports of a full disk. The last counts
 * from the last write that failed for it.
 */
const limits = { database: 5_000, reused: 1_000, diskFull: 60_000 };

/**
 * Registers health checks. `GET /livez` answers 200 while the process handles requests. `GET /readyz` answers 200 if it should get some,
 * and 503 with the reason while the database does not respond or the process drains.
 */
export function registerHealth(server: FastifyInstance, context: ServerContext): void {
  const { draining } = context;
  const askDatabase = reuse(() => responds(context));
  // A health check says nothing that its path does not say already: not to browsers' caches, nor to the log.
  const config = { isHealthCheck: true };
  server.get('/livez', { config }, async (_request, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', { config }, async (_request, reply) => {
    const obstacle = draining?.aborted
      ? 'draining'
      : (await askDatabase())
        ? undefined
        : 'the database does not respond';
    // While the database can only be read, no process is better off than another: all stay ready.
    const text = isDiskFull(context) ? 'ok, but the database takes no writes: its disk is full' : 'ok';
    return reply
      .status(obstacle === undefined ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .type('text/plain')
      .send(`${obstacle ?? text}\n`);
  });
  server.addHook('onSend', (_request, reply, _payload, next) => {
    // The client opens its next connection where the proxy leads it by then.
    if (draining?.aborted) reply.header('Connection', 'close');
    next();
  });
}

/** Whether a write failed for a full disk of the database within the last minute. */
export function isDiskFull({ db }: Pick<ServerContext, 'db'>): boolean {
  const { diskFullAt } = poolOf(db);
  return diskFullAt !== undefined && performance.now() - diskFullAt < limits.diskFull;
}

async function responds({ db }: ServerContext): Promise<boolean> {
  const late = new AbortController();
  const timeout = wait(limits.database, false, { signal: late.signal, ref: false }).catch(() => false);
  const answer = sql`select`.execute(db).then(
    () => true,
    () => false,
  );
  const result = await Promise.race([answer, timeout]);
  late.abort();
  return result;
}

/** Asks once for all who want to know at about the same time. */
function reuse<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    if (!last || performance.now() - last.at > limits.reused) last = { at: performance.now(), result: ask() };
    return last.result;
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines every few seconds, and logged at the level `debug` only. */
    isHealthCheck?: boolean;
  }
}
