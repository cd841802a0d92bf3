import { createServer } from 'node:http';
import {
  collectDefaultMetrics,
  Gauge as PrometheusGauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client';
import { poolOf } from '../database/connection';
import type { Gauge } from '../Gauge';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import type { RegisterRoutes } from '../http/server';
import type { Standby } from '../standby/Standby';

/** Metrics for Prometheus, of a process, and of the installation by any of its processes. */
export interface Metrics {
  /** Counts the requests of the routes that are registered after it. */
  observeRequests: RegisterRoutes;
  /** Answers `GET /metrics` on a port of its own, which only operators should reach. Resolves to the function that ends it. */
  listen(place: { host: string; port: number }): Promise<() => Promise<void>>;
}

/** Upper bounds of how long requests take, in seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const prefix = 'corridor_';

/** Gauges of the library with the ending of counters, which Prometheus reserves: the same figures are there by type. */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Collects what is measured of a process, and the measures and gauges of the parts. There is one in a process. */
export function createMetrics(
  context: ServerContext,
  gauges: readonly Gauge[],
  measures: readonly Metric[],
): Metrics {
  const { db, standby } = context;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  for (const measure of measures) registry.registerMetric(measure);
  registry.registerMetric(poolGauge(db));
  for (const gauge of standbyGauges(standby)) registry.registerMetric(gauge);
  for (const gauge of gauges) registry.registerMetric(storedGauge(context, gauge));
  return {
    observeRequests: requestObserver(registry),
    listen: (place) => listen(registry, place),
  };
}

function requestObserver(registry: Registry): RegisterRoutes {
  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'How long requests took, by the route as it is written and the status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  return (server) => {
    server.addHook('onResponse', (request, reply, next) => {
      // A stream lasts as long as its client wants, and the paths that nobody has are as many as somebody likes to try.
      if (!request.routeOptions.config.isEndless) {
        const route = request.routeOptions.url ?? 'none';
        durations.observe(
          { method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      }
      next();
    });
  };
}

function poolGauge(db: Database): PrometheusGauge {
  return new PrometheusGauge({
    name: `${prefix}database_connections`,
    help: 'Connections of this process to the database, and requests and jobs that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = poolOf(db);
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
}

/** Without a standby, and while its lag is unknown, they have no value. */
function standbyGauges(standby: Standby | undefined): PrometheusGauge[] {
  const lag = new PrometheusGauge({
    name: `${prefix}standby_lag_seconds`,
    help: 'How far the standby that lists are read from is behind the database.',
    registers: [],
    collect() {
      this.remove();
      if (standby?.lag !== undefined) this.set(standby.lag / 1000);
    },
  });
  const used = new PrometheusGauge({
    name: `${prefix}standby_used`,
    help: '1 while lists are read from the standby, 0 while they are read from the database instead.',
    registers: [],
    collect() {
      this.remove();
      if (standby) this.set(standby.isUsed ? 1 : 0);
    },
  });
  return [lag, used];
}

/** While the database does not respond, the values that it would answer are not there, and the others are. */
function storedGauge(context: ServerContext, gauge: Gauge): PrometheusGauge {
  const { name, help, labels = [] } = gauge;
  return new PrometheusGauge({
    name: `${prefix}${name}`,
    help,
    labelNames: labels,
    registers: [],
    async collect() {
      const values = await gauge.read(context.db, context).catch(() => []);
      this.reset();
      // Without labels, a reset leaves a 0 that nobody has read.
      if (values.length === 0 && labels.length === 0) this.remove();
      for (const { value, labels: texts = {} } of values) this.set(texts, value);
    },
  });
}

async function listen(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is only GET /metrics.\n');
      return;
    }
    void registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
