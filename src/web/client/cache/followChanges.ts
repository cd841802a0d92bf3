import type { LiveNews } from '../../../contract/live';
import { request, type RequestOptions, sendRequest } from '../request';
import { RequestError } from '../RequestError';

/** Is given what has changed, and the position after which that is. */
export type TakeNews = (news: LiveNews, after: string) => void;

/** Time limits of the first message and of each next one, in ms. The gateway sends one every 15 seconds. */
const timeLimits = { first: 10_000, next: 40_000 };

/** Number of streams without news before asking begins, and of questions before the next stream. */
const tries = { streams: 3, questions: 30 };

/** Between two questions, and before the first attempt after a failure, in ms; that doubles up to the longest. */
const waits = { question: 10_000, failure: 1_000, longest: 30_000 };

/** Where to listen. */
interface Source {
  /** Origin of the gateway. */
  gateway: string;
  /** The position after which news are wanted. */
  since: string;
}

/**
 * Listens to changes at a gateway until `signal` is aborted, by a stream or else by asking repeatedly. Changes during a lost
 * connection are reported once it is back.
 */
export async function followChanges(
  { gateway, since }: Source,
  take: TakeNews,
  signal: AbortSignal,
): Promise<void> {
  let position = since;
  let failures = 0;
  let silentStreams = 0;
  let questions = 0;
  const receive = (news: LiveNews) => {
    const after = position;
    position = news.position;
    failures = 0;
    take(news, after);
  };
  while (!signal.aborted) {
    try {
      await online(signal);
      if (silentStreams < tries.streams) {
        silentStreams += 1;
        await readStream({ gateway, since: position }, signal, (news) => {
          silentStreams = 0;
          receive(news);
        });
      } else {
        receive((await request<LiveNews>('/live', questionAt({ gateway, since: position }, signal))).data);
        if (++questions % tries.questions === 0) silentStreams = 0;
        await pause(waits.question, signal);
        continue;
      }
    } catch (error) {
      if (signal.aborted) return;
      // The user has more streams than they may have.
      if (error instanceof RequestError && error.status === 429) silentStreams = tries.streams;
    }
    const wait = Math.min(waits.failure * 2 ** failures++, waits.longest);
    // All browsers of a gateway that has stopped do not come back at once.
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

const questionAt = ({ gateway, since }: Source, signal: AbortSignal): RequestOptions => ({
  base: 'global',
  gateway,
  query: { since },
  signal,
});

/** Reads a stream until it ends, is silent for too long, or is aborted. */
async function readStream(
  source: Source,
  signal: AbortSignal,
  receive: (news: LiveNews) => void,
): Promise<void> {
  const { response } = await sendRequest('/live', {
    ...questionAt(source, signal),
    headers: { Accept: 'text/event-stream' },
  });
  const reader = response.body?.getReader();
  if (!reader || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) return;
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel);
  if (signal.aborted) cancel();
  let timer = setTimeout(cancel, timeLimits.first);
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const messages = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = messages.pop()!;
      for (const message of messages) {
        clearTimeout(timer);
        timer = setTimeout(cancel, timeLimits.next);
        receive(JSON.parse(message.replace(/^data: /, '')) as LiveNews);
      }
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  }
}

/** Waits until the browser has a network. */
async function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    // A network that is back is worth an attempt at once.
    addEventListener('online', () => resolve(), { once: true, signal });
  });
}
