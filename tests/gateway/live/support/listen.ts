import { once } from 'node:events';
import type { LiveChange, LiveNews } from '../../../../src/contract/live';

/** A browser that listens to what changes. */
export interface LiveListener {
  /** All that it was told so far. */
  news: LiveNews[];
  /** Ids of a resource that it was told so far. */
  ids: (resource: string) => string[];
  /** Changes that it was told so far. */
  changes: () => LiveChange[];
  /** Returns the position of the last message. */
  position: () => string;
  headers: Headers;
  /** Resolves once the gateway has ended the stream, or is gone. */
  ended: Promise<void>;
  close: () => void;
}

/** Begins to listen, as the web app does, and waits for the first message. Throws the response where that is no stream. */
export async function listen(
  url: string,
  token: string,
  { since }: { since?: string } = {},
): Promise<LiveListener> {
  const controller = new AbortController();
  const query = since === undefined ? '' : `?since=${since}`;
  const response = await fetch(`${url}/api/global/live${query}`, {
    headers: { Authorization: token, Accept: 'text/event-stream' },
    signal: controller.signal,
  });
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  if (!isStream || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  const news: LiveNews[] = [];
  const begun = new EventTarget();
  const first = once(begun, 'news');
  const ended = readMessages(response.body, (message) => {
    news.push(message);
    begun.dispatchEvent(new Event('news'));
  }).catch(() => undefined);
  await Promise.race([first, ended]);
  const changes = () => news.flatMap((message) => message.changes);
  return {
    news,
    changes,
    ids: (resource) => changes().flatMap((change) => (change.resource === resource ? change.ids : [])),
    position: () => news.at(-1)?.position ?? '',
    headers: response.headers,
    ended,
    close: () => controller.abort(),
  };
}

async function readMessages(body: ReadableStream<Uint8Array>, take: (news: LiveNews) => void): Promise<void> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = parts.pop()!;
    for (const part of parts) take(JSON.parse(part.replace(/^data: /, '')) as LiveNews);
  }
}
