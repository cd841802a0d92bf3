import { openSchema, textSchema } from '../../contract/schemas';
import type { ServerContext } from '../http/context';
import { defineJob, type Job } from '../jobs/Job';
import {
  deferBlocked,
  type DueEvent,
  enqueueReceivers,
  type Outcome,
  readDue,
  type Receiver,
  storeOutcomes,
} from './pending';
import { type PostCallback, postFrom } from './posting/post';
import { signedHeaders } from './posting/signedHeaders';
import { followAttempts } from './followAttempts';
import { readReceiver, type ReceiverState } from './receiver';
import { testEvent } from './testEvents';

/** Plays receivers of the sandbox: returns how callbacks to a URL are sent, or `undefined` where they go out. */
export type PlayReceiver = (
  context: ServerContext,
  receiver: Receiver,
  url: string,
) => PostCallback | undefined;

/** Addresses that a process posts to at once, and posts at once to each. */
const share = { addresses: 64, posts: 4 };

/** Time for which one address is served before others have their turn, in milliseconds. A slow one has until its first time-out. */
const turn = 10_000;

/** Greatest number of outcomes that wait to be stored. A process that dies leaves them to be done again. */
const maxUnstored = 200;

/** Number of events that are read at once. */
const batchSize = 1_000;

/**
 * Delivers what is due at one address of an application. The job takes no more than its share of the posts and delays no other address, and
 * no database connection waits for it. Two processes never post to the same.
 */
export const deliverCallbacks = (playReceiver: PlayReceiver): Job =>
  defineJob({
    kind: 'callbacks.post',
    payload: openSchema({
      merchantId: textSchema,
      application: textSchema,
      address: { type: 'string', enum: ['payIn', 'payout'] },
    }),
    collect: enqueueReceivers,
    concurrency: share.addresses,
    perform: async ({ context, payload, signal }) => {
      const end = performance.now() + turn;
      for (let goesOn = true; goesOn && performance.now() < end; signal.throwIfAborted()) {
        const events = await readDue(context.db, payload, batchSize);
        if (events.length === 0) break;
        const state = await readReceiver(context, payload, events[0]!.country);
        const post = state?.url === undefined ? undefined : playReceiver(context, payload, state.url);
        const turnOf = {
          context,
          receiver: payload,
          state,
          post: post ?? postFrom(context.config),
          signal,
          end,
        };
        goesOn = await deliverAll(turnOf, events);
      }
      return (db) => deferBlocked(db, payload);
    },
  });

interface Turn {
  context: ServerContext;
  receiver: Receiver;
  state: ReceiverState | undefined;
  post: PostCallback;
  signal: AbortSignal;
  end: number;
}

/** Attempts events, some at a time, and stores what came of them. Returns whether the receiver can take more. */
async function deliverAll(turnOf: Turn, events: DueEvent[]): Promise<boolean> {
  const { context, receiver, state, end } = turnOf;
  const queue = [...events];
  const ended: Outcome[] = [];
  let isSlow = false;
  let storing: Promise<void> | undefined;
  // What ends while others are stored is stored together.
  const store = async () => {
    while (ended.length > 0) {
      const outcomes = ended.splice(0);
      const isOff = await storeOutcomes(
        context.db,
        context.model,
        receiver.merchantId,
        outcomes,
        (db, stored) => followAttempts(db, context, receiver, stored),
      );
      if (state && isOff !== undefined) state.isOff = isOff;
    }
    storing = undefined;
  };
  const work = async () => {
    for (let event = queue.shift(); event && !isSlow; event = queue.shift()) {
      if (performance.now() >= end) break;
      const outcome = await attempt(turnOf, event);
      isSlow ||= outcome.code === 'timeout';
      // What is left must not be sent any more, also while that is being stored.
      if (state && outcome.code === 'gone') state.isOff = true;
      ended.push(outcome);
      storing ??= store();
      // Where it fails, that is thrown once the posts that are under way have ended.
      storing.catch(() => undefined);
      if (ended.length >= maxUnstored) await storing;
    }
  };
  await Promise.all(Array.from({ length: share.posts }, work));
  await storing;
  return !isSlow;
}

async function attempt({ context: { now }, state, post, signal }: Turn, event: DueEvent): Promise<Outcome> {
  const sentAt = now();
  if (state?.url === undefined) return { event, state: 'dead', code: 'noAddress', at: sentAt };
  if (state.isOff && event.type !== testEvent)
    return { event, state: 'dead', code: 'switchedOff', at: sentAt };
  const { body } = event;
  const request = { url: state.url, body, headers: signedHeaders(event, state.keys, sentAt) };
  const reply = await post(request, signal);
  const at = now();
  const made = { event, code: reply.code, at, attempt: { sentAt, request, reply } };
  if (reply.code === 'delivered') return { ...made, state: 'delivered' };
  const retryAfter = readRetryAfter(reply.headers?.['retry-after'], at);
  const wait = reply.code === 'gone' ? undefined : nextWait(event.tries + 1, retryAfter);
  return { ...made, state: wait === undefined ? 'dead' : 'pending', wait };
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'callbacks.post': Receiver;
  }
}

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/** Waits before further attempts, in milliseconds. They are 75 hours in all: a receiver that is down over a weekend loses nothing. */
const waits = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
];

/** Share by which a wait varies, so that what failed together is not tried together. */
const jitter = 0.2;

/**
 * Returns how long to wait after the `tries`th attempt, in milliseconds; `undefined` after the last one. A receiver that asks
 * for more time gets it, up to the wait that would follow.
 */
export function nextWait(tries: number, retryAfter = 0, random = Math.random): number | undefined {
  const wait = waits[tries - 1];
  if (wait === undefined) return undefined;
  const varied = wait * (1 - jitter + 2 * jitter * random());
  return Math.round(Math.max(varied, Math.min(retryAfter, waits[tries] ?? wait)));
}

/** Reads a `Retry-After` header, seconds or a date, in milliseconds from `now`; 0 where there is none. */
export function readRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const time = /^\d+$/.test(header.trim()) ? Number(header) * seconds : Date.parse(header) - now.getTime();
  return Number.isFinite(time) ? Math.max(0, time) : 0;
}
