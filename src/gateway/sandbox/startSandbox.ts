import type { ServerContext } from '../http/context';
import { answerCallbacks } from './callbackReplies';
import { describeAccounts } from './merchants/users';
import { fillSandbox } from './history/fillSandbox';
import { playArrivals } from './history/playArrivals';
import { runSteps } from './runSteps';

/** Time between two looks at what is due, in milliseconds. */
const tick = 2_000;

/**
 * Fills an empty database and then plays the payment networks: orders arrive and move on, payments are settled,
 * callbacks are answered. Answers how to stop; a gateway that is no sandbox plays nothing.
 */
export async function startSandbox(
  context: ServerContext,
  tell: (line: string) => void,
): Promise<() => Promise<void>> {
  const { db, model, config, now } = context;
  if (!config.sandbox) return async () => undefined;
  const start = performance.now();
  const { sandboxSeed: seed, sandboxDays: days } = config;
  const filled = await fillSandbox(db, model, { seed, days, now: now() });
  if (filled) {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    tell(
      `Sandbox: ${filled.orders} orders and ${filled.payments} payments of ${days} days, made in ${seconds} s.`,
    );
  }
  const clock = await db.selectFrom('sandbox_clock').select('id').executeTakeFirst();
  if (!clock) {
    tell(
      'Sandbox: the database holds merchants of its own, so there are no demo accounts and nothing is played.',
    );
    return async () => undefined;
  }
  for (const line of describeAccounts()) tell(line);

  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const report = (error: unknown) =>
    tell(`Sandbox: ${error instanceof Error ? error.message : String(error)}`);
  const play = async () => {
    try {
      await playArrivals(db, model, now());
      await runSteps(db, model, now(), report);
      await answerCallbacks(db, model, now());
    } catch (error) {
      if (!stopped) report(error);
    }
  };
  let running = Promise.resolve();
  const next = () => {
    running = play().finally(() => {
      if (!stopped) timer = setTimeout(next, tick).unref();
    });
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
