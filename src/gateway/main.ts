import { readConfig } from './config';
import { describeConfig } from './describeConfig';
import type { Report } from './http/context';
import { createLog } from './http/log';
import { startGateway } from './startGateway';

/** Time that pending requests, or a cancelled start, may take to finish, in milliseconds. */
const shutdownTimeout = 20_000;

const stopping = new AbortController();
let drainTime = 0;

/**
 * Shuts down in order; at a second signal, at once. It is registered before the start, because a start that is broken off
 * would leave its database running.
 */
function stop(): void {
  if (stopping.signal.aborted) process.exit(1);
  stopping.abort();
  setTimeout(() => process.exit(1), drainTime + shutdownTimeout).unref();
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);

const { signal } = stopping;

/**
 * Resolves once `npm start`, which builds the app beside the gateway, says that it is there (`--await-build`). Its channel keeps this process
 * alive until then, as nothing else may.
 */
function awaitBuild(): Promise<void> {
  process.channel?.ref();
  return new Promise((resolve, reject) => {
    process.once('message', () => {
      process.channel?.unref();
      resolve();
    });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

const built = process.argv.includes('--await-build') ? awaitBuild() : undefined;
built?.catch(() => undefined);
/** Says something to the operator. A person at a sandbox or a terminal reads sentences; what collects logs reads lines of JSON. */
let say: Report = (line) => console.log(line);
let complain = (line: string): void => console.error(line);
try {
  const config = readConfig(process.env);
  ({ drainTime } = config);
  if (!config.sandbox && !process.stdout.isTTY) {
    const log = createLog(config);
    say = (line, level = 'info') => log[level](line);
    complain = (line) => log.fatal(line);
    log.info({ settings: describeConfig(config) }, 'The gateway starts.');
  }
  const gateway = await startGateway(config, say, { signal, built });
  say(`Corridor is ready: ${gateway.address}`);
  if (config.sandbox) say(`Sign in with one click: ${gateway.address}/#/testlogin`);
  if (built) process.send?.('ready');
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  await gateway.close();
  process.exit(0);
} catch (error) {
  // Of mistakes in the metadata the build tells, which then stops this process.
  await built?.catch(() => undefined);
  if (signal.aborted) process.exit(0);
  complain(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
