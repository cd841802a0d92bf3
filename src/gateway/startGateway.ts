import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { loadModel } from '../metadata/compile';
import type { Config } from './config';
import { openDatabase } from './database/connection';
import { prepareDatabase } from './database/prepareDatabase';
import { gatewayParts } from './gatewayParts';
import { createServer } from './http/server';
import type { ServerContext } from './http/context';
import { forgetOldKeys } from './resources/idempotency';

/** A gateway that listens. */
export interface RunningGateway {
  /** `http://host:port`. */
  address: string;
  /** Answers what is under way, then stops everything that was started. */
  close(): Promise<void>;
}

/** How often expired idempotency keys are removed, in milliseconds. */
const cleaning = 10 * 60_000;

/**
 * Starts the whole gateway: reads the metadata, opens and prepares the database, fills an empty sandbox, listens.
 * Rejects with a message for the operator; whatever was started by then is stopped again. `tell` hears notices.
 * Once `asked` is aborted the start is broken off before its next step.
 */
export async function startGateway(
  config: Config,
  tell: (line: string) => void,
  asked?: AbortSignal,
): Promise<RunningGateway> {
  const model = await loadModel(config.root);
  for (const code of config.countries ?? []) {
    if (Object.hasOwn(model.countries, code)) continue;
    throw new Error(
      `COUNTRIES: there is no "${code}". There are ${Object.keys(model.countries).join(', ')}.`,
    );
  }
  await withAdvice(config, () => tryPort(config));
  const stops: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  };
  try {
    const database = await openDatabase(config);
    stops.push(() => database.close());
    if (database.notice) tell(database.notice);
    asked?.throwIfAborted();
    for (const warning of await prepareDatabase(database.db, model)) tell(warning);

    const context: ServerContext = { db: database.db, model, config, now: () => new Date() };
    const server = await createServer(context, gatewayParts);
    stops.push(() => server.close());
    // Before the port is taken: whoever is let in finds the data there.
    for (const start of gatewayParts.background) {
      asked?.throwIfAborted();
      stops.push(await start(context, tell));
    }
    asked?.throwIfAborted();
    await withAdvice(config, () => server.listen({ port: config.port, host: config.host }));

    const timer = setInterval(
      () => void forgetOldKeys(context.db, context.now()).catch(() => undefined),
      cleaning,
    );
    timer.unref();
    stops.push(async () => clearInterval(timer));
    const { port } = server.server.address() as AddressInfo;
    const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
    return { address: `http://${host}:${port}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Takes the port for a moment, so that a taken one is told before a database is started and filled. */
function tryPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createSocketServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

async function withAdvice(config: Config, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const advice = adviceFor((error as NodeJS.ErrnoException).code, config);
    throw advice === undefined ? error : new Error(advice, { cause: error });
  }
}

function adviceFor(code: string | undefined, { port, host }: Config): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program. Stop that one, or set PORT, for example PORT=4700.`;
    case 'EACCES':
      return `Port ${port} needs more rights. Set PORT to 1024 or higher.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: "${host}" is not an address of this machine.`;
    default:
      return undefined;
  }
}
