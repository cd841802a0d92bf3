import type { ServerContext } from '../http/context';
import type { LeftAtStart } from '../Part';
import { definePeriodicJob } from '../jobs/Job';
import { fillTeams } from './merchants/fillTeams';
import { describeUsers } from './merchants/sandboxUsers';
import { buildHistoryIndexes, fillSandbox } from './history/fillSandbox';
import { storeReceipts } from './history/receipts';
import { playArrivals } from './arrivals/playArrivals';

/**
 * Fills an empty database and tells the operator the demo accounts. Returns what builds the indexes of what it stored. Does nothing unless
 * the gateway is a sandbox.
 */
export async function startSandbox(
  context: ServerContext,
  log: (line: string) => void,
): Promise<LeftAtStart | undefined> {
  const { db, config, keyRing, now } = context;
  if (!config.sandbox) return undefined;
  const start = performance.now();
  const { sandboxSeed: seed, sandboxDays: days } = config;
  const filling = { keyRing, seed, days, now: now(), indexesLater: true };
  const filled = await fillSandbox(db, context.model, filling, log);
  if (filled) {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const { orders, payments, changes } = filled;
    log(
      orders > 0
        ? `Sandbox: ${orders} orders and ${payments} payments of ${days} days, created in ${seconds} s.`
        : `Sandbox: ${changes} changes of merchants and users, and records of what is new, created in ${seconds} s.`,
    );
  }
  const clock = await db.selectFrom('sandbox_clock').select('id').executeTakeFirst();
  if (!clock) {
    log(
      'Sandbox: the database holds merchants that are not of the sandbox. There are no demo accounts, and no orders are simulated.',
    );
    return undefined;
  }
  await storeReceipts(db, context.model, config);
  await fillTeams(db, context);
  for (const line of describeUsers(context.model)) log(line);
  return filled && ((unlimited) => buildHistoryIndexes(unlimited, context.model));
}

/** Interval at which arrivals are planned, in milliseconds: half of the time that is planned ahead. */
const planInterval = 30_000;

/** Plays the programs of the sandbox's merchants: orders arrive as the day goes on. */
export const playSandbox = definePeriodicJob({
  kind: 'sandbox.play',
  every: planInterval,
  waits: [2_000, 10_000, 60_000],
  isPerformed: ({ sandbox }) => sandbox,
  run: ({ db, context }) => playArrivals({ ...context, db }),
});
