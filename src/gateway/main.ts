import { readConfig } from './config';
import { startGateway } from './startGateway';

/** How long pending requests, or a start that is cancelled, may take to finish, in milliseconds. */
const shutdownTimeout = 20_000;

const stopping = new AbortController();

/**
 * Shuts down in order; at a second signal, at once. It is registered before the start, because a start that is broken off
 * would leave its database running.
 */
function stop(): void {
  if (stopping.signal.aborted) process.exit(1);
  stopping.abort();
  setTimeout(() => process.exit(1), shutdownTimeout).unref();
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, stop);

const { signal } = stopping;
try {
  const config = readConfig(process.env);
  const gateway = await startGateway(config, (line) => console.log(line), signal);
  console.log(`Corridor is ready: ${gateway.address}`);
  if (config.sandbox) console.log(`Sign in with one click: ${gateway.address}/#/testlogin`);
  if (!signal.aborted) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
  await gateway.close();
  process.exit(0);
} catch (error) {
  if (signal.aborted) process.exit(0);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
