import type { LiveNews } from '../../../contract/live';
import { gatewayTime } from '../gatewayTime';
import { requestAddress } from '../request';
import { keepWritten } from '../written';
import { followChanges, type TakeNews } from './followChanges';

/** What a tab passes on to the others of its browser. */
interface Message {
  news: LiveNews;
  after: string;
}

type Listener = (news: LiveNews) => void;

const listeners = new Set<Listener>();

/** What was shown before is loaded by this moment of the gateway's clock, less what that may be wrong by, in ms. */
const loadedAt = Date.now() - 5_000;

/** More changes than these are not kept for a tab that is not seen: it loads everything again instead. */
const maxKept = 500;

/** Up to which this tab knows what has changed. */
let position: string | undefined;

/** What another tab has passed on while this one was not seen. */
let kept: LiveNews | undefined;

/**
 * What changes, told while this tab is seen: until then it is kept. One tab of a browser listens to the gateway, and passes it on
 * to the others.
 */
export const liveNews = {
  /** Calls `listener` with whatever the gateway says, also that nothing has changed. Returns the function that removes it. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Listens to the gateway while this tab is seen and no other one does. Returns the function that ends it. */
export function startLiveNews(): () => void {
  const channel = new BroadcastChannel('live');
  let listening: AbortController | undefined;
  position = kept = undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data.news, data.after));
  const listen = () => {
    listening?.abort();
    listening = undefined;
    if (document.hidden) return;
    if (kept) tell(kept);
    kept = undefined;
    listening = new AbortController();
    void lead(listening.signal, (news, after) => {
      receive(news, after);
      const message: Message = { news, after };
      // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
      channel.postMessage(message);
    });
  };
  listen();
  document.addEventListener('visibilitychange', listen);
  return () => {
    document.removeEventListener('visibilitychange', listen);
    listening?.abort();
    channel.close();
  };
}

/** Follows the changes once no other tab does: who holds the lock is the one that listens. Pages without HTTPS have no locks. */
async function lead(signal: AbortSignal, take: TakeNews): Promise<void> {
  const follow = () => followChanges(position ?? String(gatewayTime(loadedAt).getTime()), take, signal);
  if (!navigator.locks) return follow();
  // It is aborted while it waits.
  await navigator.locks.request('live', { signal }, follow).catch(() => undefined);
}

function receive(news: LiveNews, after: string): void {
  keepWritten(requestAddress('', { base: 'global' }), news.written);
  // A tab that slept has missed what came before.
  const isReset = news.isReset || (position !== undefined && Number(after) > Number(position));
  position = news.position;
  if (document.hidden) keep({ ...news, isReset });
  else tell({ ...news, isReset });
}

function tell(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}

function keep(news: LiveNews): void {
  const changes = [...(kept?.changes ?? []), ...news.changes];
  const isReset = (kept?.isReset ?? false) || news.isReset || changes.length > maxKept;
  kept = { position: news.position, isReset, changes: isReset ? [] : changes };
}
