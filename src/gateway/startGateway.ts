import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { loadModel } from '../metadata/compile';
import type { Model } from '../metadata/model/Model';
import type { Config } from './config';
import type { LeftAtStart } from './Part';
import { openDatabase } from './database/connection';
import { applyRenames } from './database/schema/applyRenames';
import { requirePrepared } from './database/schema/prepareDatabase';
import { reportUnfitValues } from './database/schema/unfitValues';
import type { Report, ServerContext } from './http/context';
import { createLog } from './http/log';
import { createServer } from './http/server';
import { startJobs } from './jobs/startJobs';
import { requireKeys } from './database/secrets/encryptedColumns';
import { loadKeyRing } from './database/secrets/keyFile';
import { createLiveServer, loadValidModel, metadataChecks } from './liveServer';
import { createMetrics } from './monitoring/metrics';
import { startNotices } from './monitoring/startNotices';
import { openHome } from './home/openHome';
import { storedWords } from './stored/storedWords';
import { openStandby } from './standby/openStandby';
import {
  allGauges,
  allJobs,
  allMeasures,
  contributions,
  encryptedColumns,
  followers,
  migrations,
  parts,
} from './parts';
import { requireHandlers } from './resources/writes/requireHandlers';
import { gatewayRoutes } from './routes';
import { prepareRollups } from './figures/rollups/states';
import { describeUnknownResources } from './personal/views/unknownResources';

/** A gateway that listens. */
interface RunningGateway {
  /** `http://host:port`. */
  address: string;
  /** Says that it is not ready, waits until proxies know, finishes pending requests, then stops everything that was started. */
  close(): Promise<void>;
}

/** Time that the first page has the machine to itself, in milliseconds. */
const firstPage = 10_000;

/** Options of a start. */
interface Course {
  /** Ends the start before its next step where it is aborted. */
  signal?: AbortSignal;
  /** Resolves once the web app is built, which is needed to serve it. */
  built?: Promise<void> | undefined;
}

/**
 * Starts the gateway: reads the metadata, opens and prepares the database, starts the jobs and listens.
 * Throws an error with a message for the operator, after it has stopped what was started by then. `report` receives
 * notices for the operator.
 */
export async function startGateway(
  config: Config,
  report: Report,
  { signal, built }: Course = {},
): Promise<RunningGateway> {
  await withAdvice(config, () => probePort(config));
  const draining = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    // The gateway's own database starts while the metadata is read: creating it takes seconds. One that is elsewhere must answer in time,
    // which this process may be too busy for until then.
    let opening = config.databaseUrl === undefined ? openDatabase(config) : undefined;
    // Its rejection is thrown where it is awaited.
    opening?.catch(() => undefined);
    stops.push(async () => (await opening?.catch(() => undefined))?.close());
    // In development, the start waits for an edit of the metadata that is right, and that the database takes too.
    const valid = config.watchMetadata ? undefined : await loadModel(config.root, metadataChecks(config));
    opening ??= openDatabase(config);
    const database = await opening;
    if (database.notice) report(database.notice);
    signal?.throwIfAborted();
    const keyRing = await loadKeyRing(config);
    const prepare = async (needed: Model) => {
      requireHandlers(needed, contributions.handlers);
      const warnings = await requirePrepared(database, config, needed, migrations, report);
      warnings.push(...(await database.withoutTimeLimits((db) => applyRenames(db, needed, followers))));
      warnings.push(...(await describeUnknownResources(database.db, needed, storedWords())));
      for (const warning of warnings) report(warning);
      await prepareRollups(database.db, needed);
    };
    if (valid) await prepare(valid);
    const model = valid ?? (await loadValidModel(config, prepare, report, signal));
    requireCountries(model, config);
    await requireKeys(database.db, keyRing, encryptedColumns);
    for (const notice of await startNotices(database.db, config, migrations)) report(notice);
    const home = await openHome(config, keyRing, report);
    if (home) stops.push(() => home.destroy());
    const standby = await openStandby(database.db, config, report);
    if (standby) stops.push(() => standby.close());

    const context: ServerContext = {
      ...contributions,
      db: database.db,
      home,
      model,
      config,
      keyRing,
      now: () => new Date(),
      serving: {},
      log: createLog(config),
      draining: draining.signal,
      standby,
    };
    const metrics = createMetrics(context, allGauges, allMeasures);
    const { metricsPort, host: metricsHost } = config;
    if (metricsPort !== undefined) {
      const place = { port: metricsPort, host: metricsHost, variable: 'METRICS_PORT' };
      await withAdvice(place, async () => stops.push(await metrics.listen(place)));
    }
    let endReport: (() => Promise<void>) | undefined;
    stops.push(async () => endReport?.());
    const lookThrough = async (needed: Model) => {
      await endReport?.();
      endReport = reportUnfitValues(database.db, needed, storedWords(), report);
    };
    const create = () =>
      config.watchMetadata
        ? createLiveServer(context, (edited) => prepare(edited).then(() => lookThrough(edited)), report)
        : createServer(context, [metrics.observeRequests, ...gatewayRoutes()]);
    const creating = built ? built.then(create) : create();
    // Its rejection is thrown where it is awaited.
    creating.catch(() => undefined);
    stops.push(async () => (await creating.catch(() => undefined))?.close());
    // Before it listens: the first request finds the sandbox's data. A process that starts meanwhile waits for it.
    const left: LeftAtStart[] = [];
    await database.withoutTimeLimits(async (db) => {
      for (const part of parts) {
        signal?.throwIfAborted();
        const rest = await part.start?.({ ...context, db }, report);
        if (rest) left.push(rest);
      }
    });
    const server = await creating;
    stops.push(await startJobs(context, allJobs, report));
    signal?.throwIfAborted();
    await withAdvice(config, () => server.listen({ port: config.port, host: config.host }));
    const finish = async () => {
      // Whoever has started it with the build waits for the first page, and nobody for this.
      if (built) await wait(firstPage, undefined, { signal: draining.signal, ref: false });
      await lookThrough(model);
      await database.withoutTimeLimits(async (db) => {
        for (const rest of left) await rest(db);
      });
    };
    const finished = finish().catch((error: unknown) => {
      if (draining.signal.aborted) return;
      report(`The start was not finished, the next one goes on: ${String(error)}`);
    });
    stops.push(() => finished);

    const { port } = server.server.address() as AddressInfo;
    const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
    return {
      address: `http://${host}:${port}`,
      close: async () => {
        draining.abort();
        await wait(config.drainTime);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function requireCountries({ countries }: Model, config: Config): void {
  for (const code of config.countries ?? []) {
    if (Object.hasOwn(countries, code)) continue;
    throw new Error(`COUNTRIES: there is no "${code}". There are ${Object.keys(countries).join(', ')}.`);
  }
}

/** Listens on the port for a moment. A used one is reported before a database is started and filled. */
function probePort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createSocketServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Place at which something listens, and the variable that says so. */
interface Place extends Pick<Config, 'host' | 'port'> {
  variable?: string;
}

async function withAdvice(place: Place, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const advice = adviceFor((error as NodeJS.ErrnoException).code, place);
    throw advice === undefined ? error : new Error(advice, { cause: error });
  }
}

function adviceFor(code: string | undefined, { port, host, variable = 'PORT' }: Place): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop it, or set ${variable}, for example ${variable}=${port + 100}.`;
    case 'EACCES':
      return `Port ${port} needs more rights. Set ${variable} to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: "${host}" is not an address of this machine.`;
    default:
      return undefined;
  }
}
