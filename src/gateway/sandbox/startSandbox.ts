import type { ServerContext } from '../http/context';
import { replyToCallbacks } from './replyToCallbacks';
import { describeUsers } from './merchants/sandboxUsers';
import { fillSandbox } from './history/fillSandbox';
import { playArrivals } from './history/playArrivals';
import { runSteps } from './runSteps';

/** Pause between two rounds. */
const tickMs = 2_000;

/**
 * Fills an empty database, then plays the payment networks: orders arrive and change state, payments are settled and
 * callbacks get replies. Returns a function that stops it. Does nothing unless the gateway is a sandbox.
 */
export async function startSandbox(
  context: ServerContext,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  const { db, config, now } = context;
  if (!config.sandbox) return async () => undefined;
  const start = performance.now();
  const { sandboxSeed: seed, sandboxDays: days } = config;
  const filled = await fillSandbox(db, context.model, { seed, days, now: now() });
  if (filled) {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const { orders, payments, changes } = filled;
    log(
      orders > 0
        ? `Sandbox: ${orders} orders and ${payments} payments of ${days} days, created in ${seconds} s.`
        : `Sandbox: ${changes} changes of merchants and users, as in sandbox/tenants.json.`,
    );
  }
  const clock = await db.selectFrom('sandbox_clock').select('id').executeTakeFirst();
  if (!clock) {
    log(
      'Sandbox: the database holds merchants that are not of the sandbox. There are no demo accounts, and no orders are simulated.',
    );
    return async () => undefined;
  }
  for (const line of describeUsers(context.model)) log(line);

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const report = (error: unknown) =>
    log(`Sandbox: ${error instanceof Error ? error.message : String(error)}`);
  // The model may be another one after an edit, where the metadata is watched.
  const play = async () => {
    try {
      await playArrivals(db, context.model, now());
      await runSteps(db, context.model, now(), report);
      await replyToCallbacks(db, context.model, now());
    } catch (error) {
      if (!stopped) report(error);
    }
  };
  let running = Promise.resolve();
  const next = () => {
    running = play().finally(() => {
      if (!stopped) timer = setTimeout(next, tickMs).unref();
    });
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
