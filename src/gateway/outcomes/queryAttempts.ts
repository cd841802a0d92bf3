import type { Database } from '../database/declared/tables';
import { enqueueJob } from '../jobs/enqueue';
import { laneOf } from '../networks/attempts/requestAttempt';
import { type AttemptRow, type FactOutcome, updateAttempt } from '../networks/attempts/tables';
import type { Inquiry } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';
import type { Reason } from '../orders/changes/reasons';
import { keepAnswer } from './answers';
import { attemptJob } from './attemptJob';
import { bookFacts, factOf, type Hearing } from './bookFacts';
import { lockAttempt } from '../networks/attempts/heardFacts';
import { openException } from './exceptions';
import { detailOf } from './apply/verdicts';

/** Asks a network what became of an attempt whose outcome is not known, and books it. */
export const queryAttempts = attemptJob<Inquiry>({
  kind: 'networks.query',
  concurrency: 32,
  source: 'query',
  isDue: isUndecided,
  isCalled: () => true,
  call: (_db, network, { ref }, { signal }) => network.query(ref, signal),
  // A network that is away is asked as often as one that is there, once it is back.
  giveUp: () => undefined,
  book: bookInquiry,
});

function isUndecided({ state }: AttemptRow): boolean {
  return state === 'unknown' || state === 'submitted';
}

async function bookInquiry(
  db: Database,
  hearing: Hearing,
  { ref }: AttemptRow,
  inquiry: Inquiry,
): Promise<void> {
  const { network, at } = hearing;
  const attempt = await lockAttempt(db, network.name, ref);
  if (!attempt || !isUndecided(attempt)) return;
  await updateAttempt(db, { of: ref, set: { queries: attempt.queries + 1 } });
  await bookAnswer(db, hearing, attempt, inquiry);
  const now = await lockAttempt(db, network.name, ref);
  if (now && isUndecided(now)) await scheduleQuery(db, network, now, at);
}

/** Keeps what a network has answered about an attempt, which is locked, and books it. Returns what became of each fact, as {@link bookFacts} does. */
export async function bookAnswer(
  db: Database,
  hearing: Hearing,
  attempt: AttemptRow,
  inquiry: Inquiry,
): Promise<(FactOutcome | undefined)[]> {
  const { network, at } = hearing;
  await keepAnswer(db, attempt.ref, 'query', inquiry, at);
  if (inquiry.outcome === 'facts') return bookFacts(db, hearing, inquiry.facts);
  if (inquiry.outcome !== 'notFound' || !neverArrived(attempt, network, at)) return [];
  const reason = 'neverArrived' satisfies Reason;
  return bookFacts(db, hearing, [factOf(attempt, 'failed', at, { reason })]);
}

/** Whether an attempt never reached the network. One that it took did; of any other, that is certain some time after it was sent. */
function neverArrived({ state, sent_at: sentAt }: AttemptRow, network: NetworkSettings, at: Date): boolean {
  return state === 'unknown' && at.getTime() - Date.parse(sentAt ?? '') >= network.notFoundAfter;
}

/** Schedules the next query for an attempt; after the last one it is left to a person. A collection that waits for its payer is none. */
export async function scheduleQuery(
  db: Database,
  network: NetworkSettings,
  attempt: AttemptRow,
  at: Date,
): Promise<void> {
  const { ref, queries, merchant_id: merchantId } = attempt;
  const wait = network.queries[queries];
  if (wait === undefined) {
    if (attempt.kind === 'collection' && attempt.state === 'submitted') return;
    const detail = detailOf('unresolved', { count: String(queries) });
    await openException(db, { network: network.name, ref, attempt, reason: 'unresolved', detail, at });
    return;
  }
  await queryAt(db, network, { ref, merchantId }, new Date(at.getTime() + wait));
}

/** Has a network asked for an attempt at a time, in place of when it would have been. */
export async function queryAt(
  db: Database,
  network: NetworkSettings,
  { ref, merchantId }: { ref: string; merchantId: string },
  at: Date,
): Promise<void> {
  await updateAttempt(db, { of: ref, set: { next_query_at: at.toISOString() } });
  const sequence = laneOf(network, ref);
  await enqueueJob(db, 'networks.query', { merchantId, ref }, { key: ref, sequence, at });
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'networks.query': { merchantId: string; ref: string };
  }
}
