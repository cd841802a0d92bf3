import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from './clientAddress';
import type { RequireSession, ServerContext } from './context';
import { type DeclaredRoute, declaredRoute } from './contract/declaredRoutes';
import { type Release, type Share, type Sharer, Shares } from './Shares';

/** Parts of the connections that requests with something in common take at most. */
const parts = {
  /** The rest is left to finding sessions and to jobs. */
  all: 3 / 4,
  merchant: 1 / 4,
  user: 1 / 5,
  /** Part for the requests of a resource: its table may be locked. */
  resource: 1 / 3,
  reads: 0.7,
  writes: 1 / 3,
  /** Calls that read much at once, such as the figures of a page. */
  queries: 1 / 6,
  /**
   * Writes that are committed together, which take one connection of a merchant. They are more than the connections; one program has half.
   */
  together: 4,
  togetherOfUser: 2,
  /** Each does all that the write would do: a form's in milliseconds, a batch's in seconds. */
  rehearsals: 1 / 4,
  batchRehearsals: 1 / 8,
  /** While no more are taken, the reads of one merchant, user or resource may have them all. The rest is there for others at once. */
  undivided: 0.6,
};

/**
 * Shares the database connections among requests of each merchant, user, resource and kind (product 11.6). On routes registered after this,
 * others wait in turn, or get 503. A place is held from the body's end to the response's begin.
 */
export function shareConnections(
  server: FastifyInstance,
  context: ServerContext,
  requireCaller: RequireSession,
): void {
  const shares = new Shares();
  const limits = limitsOf(context.config.databaseConnections);
  const taken = new WeakMap<FastifyRequest, Release>();

  async function sharerOf(request: FastifyRequest, route: DeclaredRoute): Promise<Sharer> {
    const [merchant, user] = await requesterOf(request, route);
    const kind = kindOf(request);
    const owner = `merchant ${merchant}`;
    // Writes keep rows locked, and cost the database what no other request can make use of meanwhile.
    const exceededBelow = kind === 'reads' ? limits.undivided : 0;
    const list: Share[] = [
      { name: 'all', limit: limits.all },
      { name: owner, limit: limits.merchant, exceededBelow },
      { name: `user ${user}`, limit: limits.user, exceededBelow },
      { name: `resource ${resourceOf(route.url)}`, limit: limits.resource, exceededBelow },
    ];
    if (kind === 'together') {
      const together = `together ${owner}`;
      return {
        owner: together,
        shares: [
          { name: together, limit: limits.together },
          { name: `together user ${user}`, limit: limits.togetherOfUser },
        ],
      };
    }
    if (!isRehearsal(kind)) return { owner, shares: [...list, { name: kind, limit: limits[kind] }] };
    return {
      owner,
      shares: [
        // A second one of a user would keep the others from theirs (product 8.20).
        { name: `${kind} of ${user}`, limit: 1, rejection: { status: 429, text: 'gateway.rehearsal.own' } },
        { name: kind, limit: limits[kind], rejection: { status: 503, text: 'gateway.rehearsal.busy' } },
        ...list,
      ],
    };
  }

  async function requesterOf(request: FastifyRequest, route: DeclaredRoute): Promise<[string, string]> {
    if (route.isOperators) return ['operators', 'operators'];
    if (route.isPublic) return [hostOf(request.ip), hostOf(request.ip)];
    const { merchantId, userId } = await requireCaller(request, context);
    return [merchantId, userId];
  }

  // A HEAD has the handler of its GET.
  const wrapped = new WeakSet<object>();
  server.addHook('onRoute', (options) => {
    const route = declaredRoute(options);
    const { handler } = options;
    if (!route || options.config?.unshared || wrapped.has(handler)) return;
    options.handler = async function (request, reply) {
      const sharer = await sharerOf(request, route);
      const release =
        shares.take(sharer) ?? (await whileConnected(reply, (signal) => shares.wait(sharer, signal)));
      taken.set(request, release);
      try {
        return await handler.call(this, request, reply);
      } finally {
        release();
      }
    };
    wrapped.add(options.handler);
  });
  // A file may be sent for long, and needs no place meanwhile.
  server.addHook('onSend', (request, _reply, _payload, next) => {
    taken.get(request)?.();
    next();
  });
}

type Kind = 'reads' | 'writes' | 'together' | 'queries' | 'rehearsals' | 'batchRehearsals';

function kindOf({ method, query, routeOptions: { config } }: FastifyRequest): Kind {
  if (method === 'GET' || method === 'HEAD') return 'reads';
  if (config.readsOnly) return 'queries';
  if ((query as { rehearse?: unknown }).rehearse === undefined)
    return config.together ? 'together' : 'writes';
  return config.batch ? 'batchRehearsals' : 'rehearsals';
}

const isRehearsal = (kind: Kind) => kind === 'rehearsals' || kind === 'batchRehearsals';

/** The resource of a route, or what a call without one begins with. */
function resourceOf(url: string): string {
  return url.replace(/^\/api\/(global\/manage|manage\/:country|global|operator|v1)\//, '').split('/', 1)[0]!;
}

/** Does `work` with a signal that is aborted when the client of the request is gone meanwhile. */
async function whileConnected<Result>(
  { raw }: FastifyReply,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  if (raw.destroyed) abort();
  raw.once('close', abort);
  try {
    return await work(gone.signal);
  } finally {
    // Each response closes, which is no abort once the wait is over.
    raw.off('close', abort);
  }
}

function limitsOf(connections: number): Record<keyof typeof parts, number> {
  const entries = Object.entries(parts).map(([name, part]) => [
    name,
    Math.max(1, Math.floor(connections * part)),
  ]);
  return Object.fromEntries(entries) as Record<keyof typeof parts, number>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route has a limit of its own, or waits for its client: its requests take no place. */
    unshared?: boolean;
    /** The write is committed together with others of its merchant. */
    together?: boolean;
    /** The call is about many writes at once. */
    batch?: boolean;
  }
}
