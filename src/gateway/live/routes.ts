import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { liveNewsSchema } from '../../contract/live';
import { readSessions } from '../auth/sessions';
import { hashToken } from '../auth/tokens';
import type { ServerContext } from '../http/context';
import type { RouteContract } from '../http/contract/RouteContract';
import { envelope, GatewayError } from '../http/responses';
import { changesFor } from './audible';
import { ChangeFeed } from './ChangeFeed';
import { LiveStreams, newsSince } from './LiveStreams';

/** Streams of one user, and of a process. A browser has one, however many tabs it has. */
const maxStreams = { user: 10, process: 5_000 };

declare module '../http/context' {
  interface ServerContext {
    /** Interval at which changes are read, in milliseconds; by default a second. */
    liveInterval?: number;
  }
}

/** After so many seconds a browser whose stream was rejected should try again. */
const retryAfter = 30;

/** Time for which changes are followed after the last request, in milliseconds. */
const patience = 60_000;

const eventStream = 'text/event-stream';

const contract: RouteContract = {
  summary: 'Listen to what changes, or read what has changed since a position',
  query: { since: { type: 'string', description: 'The last `position` that was received.' } },
  data: liveNewsSchema,
  files: [eventStream],
};

/**
 * Registers the call that tells browsers which records have changed. With `Accept: text/event-stream` it is a stream of server-sent
 * events, which ends with the session; otherwise it answers what is new since the position, for where no stream gets through.
 */
export function registerLive(server: FastifyInstance, context: ServerContext): void {
  const { requireSession } = server;
  const { db, model, config, followers, liveInterval: interval } = context;
  const feed = new ChangeFeed(db, {
    interval,
    report: (error) => server.log.error({ err: error }, 'the changes could not be read'),
  });
  const streams = new LiveStreams(context, feed);
  const followFor = followUntilSilent(feed);
  server.addHook('onClose', async () => {
    streams.close();
    followFor.end();
    await feed.close();
  });

  async function stream(request: FastifyRequest, reply: FastifyReply, since: number | undefined) {
    const known = await requireSession(request, context);
    const [session] = await readSessions(context, [hashToken(request.headers.authorization ?? '')]);
    if (!session) throw new GatewayError({ status: 401, code: 409, text: 'gateway.signIn' });
    if (streams.size >= maxStreams.process) {
      throw new GatewayError({ status: 503, text: 'gateway.busy', retryAfter });
    }
    if (streams.countOf(session) >= maxStreams.user) {
      throw new GatewayError({ status: 429, text: 'gateway.tooManyRequests', retryAfter });
    }
    reply.hijack();
    const { raw: response } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.writeHead(200, {
      'Content-Type': eventStream,
      'Cache-Control': 'no-store, no-transform',
      // nginx would keep it back.
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    const hears = changesFor({ model, config, followers }, known);
    await streams.add({ session, ip: request.ip, changesFor: hears, response }, since);
  }

  server.get<{ Querystring: { since?: unknown } }>(
    '/api/global/live',
    { config: { contract, unshared: true, isEndless: true, everywhere: true } },
    async (request, reply) => {
      const { since } = request.query;
      const position = typeof since === 'string' && /^\d{1,15}$/.test(since) ? Number(since) : undefined;
      const isStream = request.method === 'GET' && request.headers.accept?.includes(eventStream);
      if (isStream) return stream(request, reply, position);
      const session = await requireSession(request, context);
      followFor.next();
      await feed.ready();
      const hears = changesFor({ model, config, followers }, session);
      return envelope(await newsSince(context, feed, hears, position));
    },
  );
}

/** Follows the changes from each `next` on for a while. */
function followUntilSilent(feed: ChangeFeed) {
  let stop: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    stop?.();
    stop = undefined;
  };
  return {
    end,
    next: () => {
      stop ??= feed.listen(() => undefined);
      clearTimeout(timer);
      timer = setTimeout(end, patience).unref();
    },
  };
}
