import type { FastifyInstance } from 'fastify';
import { Random } from '../../samples/Random';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { definePeriodicJob } from '../jobs/Job';
import { playedNetwork } from '../networks/settings/NetworkSettings';
import { registerNetworkDesk } from '../operator/networks/calls/routes';
import { decideReview } from '../operator/reviews/decide';
import { allWaiting } from '../operator/reviews/waiting';
import { registerReviewRoutes } from '../operator/reviews/routes';
import { sandboxOperator } from './merchants/sandboxUsers';

/**
 * Registers the calls of the sandbox's page for reviews, which need no session: everybody knows a sandbox's passwords. They are
 * about its merchants only, as the database may hold others too.
 */
export function registerSandboxReviews(server: FastifyInstance, context: ServerContext): void {
  if (!context.config.sandbox) return;
  registerReviewRoutes(server, context, {
    path: '/api/global/sandbox/reviews',
    access: () => ({ public: true }),
    sandboxOnly: true,
    operatorOf: () => Promise.resolve({ actor: sandboxOperator }),
  });
}

/** Registers the calls of the same page about what the network says that the sandbox plays. */
export function registerSandboxDesk(server: FastifyInstance, context: ServerContext): void {
  if (!context.config.sandbox) return;
  registerNetworkDesk(server, context, {
    base: '/api/global/sandbox',
    access: () => ({ public: true }),
    operatorOf: () => Promise.resolve({ actor: sandboxOperator }),
    only: playedNetwork.name,
  });
}

/** Interval at which the sandbox looks through what waits, in milliseconds. */
const interval = 15_000;

const minute = 60_000;

/** One of so many is rejected. */
const rejectedShare = 8;

/** Decides what has waited for a while, as an operator would. */
export const reviewInSandbox = definePeriodicJob({
  kind: 'sandbox.review',
  every: interval,
  isPerformed: ({ sandbox }) => sandbox,
  // Not in one transaction, which would keep all their accounts locked.
  perform: async ({ context }) => void (await decideWaiting(context)),
});

/**
 * Decides what waits of the sandbox's merchants: most within minutes, and one of four after a day, so that there is something
 * to decide by hand. Returns how many were decided.
 */
export async function decideWaiting({
  db,
  model,
  config,
  keyRing,
  now,
  handlers: { effects },
}: ServerContext): Promise<number> {
  const at = now();
  const language = model.languages[0] ?? 'en';
  const scope = { config, sandboxOnly: true };
  let count = 0;
  const reading = { db, model, keyRing, scope, language };
  for await (const { id, since, revision } of allWaiting(reading)) {
    const random = new Random(`${id}/review`);
    const wait = random.chance(0.25) ? 24 * 60 * minute : random.integer(2 * minute, 10 * minute);
    if (since !== null && at.getTime() - Date.parse(since) < wait) continue;
    const decision = random.chance(1 / rejectedShare)
      ? ({ decision: 'reject', reason: 'Rejected by the sandbox, to show what that looks like.' } as const)
      : ({ decision: 'approve' } as const);
    const given = { ...reading, effects, actor: sandboxOperator, now: at };
    try {
      await decideReview(given, { name: id, seen: [revision], ...decision });
      count += 1;
    } catch (error) {
      // Somebody has decided or changed it meanwhile.
      if (!(error instanceof GatewayError)) throw error;
    }
  }
  return count;
}
