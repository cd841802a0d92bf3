import { readConfig } from './config';
import { startGateway } from './startGateway';

/** How long requests under way, or a start that is broken off, may take to finish at the end, in milliseconds. */
const patience = 20_000;

const asked = new AbortController();

/** Stops in order; asked a second time, at once. Heard from the beginning, or a start broken off would leave its database running. */
function stop(): void {
  if (asked.signal.aborted) process.exit(1);
  asked.abort();
  setTimeout(() => process.exit(1), patience).unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

try {
  const config = readConfig(process.env);
  const gateway = await startGateway(config, (line) => console.log(line), asked.signal);
  console.log(`Corridor is ready: ${gateway.address}`);
  if (config.sandbox) console.log(`Sign in with one click: ${gateway.address}/#/testlogin`);
  if (!asked.signal.aborted) {
    await new Promise((resolve) => asked.signal.addEventListener('abort', resolve, { once: true }));
  }
  await gateway.close();
  process.exit(0);
} catch (error) {
  if (asked.signal.aborted) process.exit(0);
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
