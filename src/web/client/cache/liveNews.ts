import type { LiveNews } from '../../../contract/live';
import { gatewayTime } from '../gatewayTime';
import { requestAddress } from '../request';
import { keepWritten } from '../written';
import { followChanges, type TakeNews } from './followChanges';

/** Message from a tab to the others of its browser. */
interface Message {
  /** Origin of the gateway that says it. */
  gateway: string;
  news: LiveNews;
  after: string;
}

type Listener = (news: LiveNews) => void;

const listeners = new Set<Listener>();

/** Moment of the gateway's clock by which data on screen was loaded, less the tolerance of that clock, in ms. */
const loadedAt = Date.now() - 5_000;

/** More changes than these are not kept for a tab that is not seen: it loads everything again instead. */
const maxKept = 500;

/** Position of this tab at a gateway. */
interface Known {
  /** Up to which it knows what has changed. */
  position?: string;
  /** News that another tab passed on while this one was not seen. */
  kept?: LiveNews | undefined;
}

/** By the origin of the gateway. */
const known = new Map<string, Known>();

/**
 * News of changes, kept while this tab is hidden. One tab of a browser listens to each gateway, and passes them on to the others.
 */
export const liveNews = {
  /** Calls `listener` with whatever the gateway says, also that nothing has changed. Returns the function that removes it. */
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Listens to gateways, by their origins, while this tab is seen and no other one does. Returns the function that ends it. */
export function startLiveNews(gateways: readonly string[]): () => void {
  const channel = new BroadcastChannel('live');
  let listening: AbortController | undefined;
  known.clear();
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  const listen = () => {
    listening?.abort();
    listening = undefined;
    if (document.hidden) return;
    const { signal } = (listening = new AbortController());
    for (const gateway of gateways) {
      const { kept } = knownOf(gateway);
      if (kept) tell(kept);
      knownOf(gateway).kept = undefined;
      void lead(gateway, signal, (news, after) => {
        const message: Message = { gateway, news, after };
        receive(message);
        // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel reaches its own origin only
        channel.postMessage(message);
      });
    }
  };
  listen();
  document.addEventListener('visibilitychange', listen);
  return () => {
    document.removeEventListener('visibilitychange', listen);
    listening?.abort();
    channel.close();
  };
}

function knownOf(gateway: string): Known {
  const found = known.get(gateway) ?? {};
  known.set(gateway, found);
  return found;
}

/** Follows the changes once no other tab does: who holds the lock is the one that listens. Pages without HTTPS have no locks. */
async function lead(gateway: string, signal: AbortSignal, take: TakeNews): Promise<void> {
  const follow = () => {
    const since = knownOf(gateway).position ?? String(gatewayTime(loadedAt).getTime());
    return followChanges({ gateway, since }, take, signal);
  };
  if (!navigator.locks) return follow();
  // It is aborted while it waits.
  await navigator.locks.request(`live ${gateway}`, { signal }, follow).catch(() => undefined);
}

function receive({ gateway, news, after }: Message): void {
  keepWritten(requestAddress('', { base: 'global', gateway }), news.written);
  const before = knownOf(gateway);
  // A tab that slept has missed what came before.
  const isReset = news.isReset || (before.position !== undefined && Number(after) > Number(before.position));
  before.position = news.position;
  if (document.hidden) before.kept = joined(before.kept, { ...news, isReset });
  else tell({ ...news, isReset });
}

function tell(news: LiveNews): void {
  for (const listener of listeners) listener(news);
}

function joined(kept: LiveNews | undefined, news: LiveNews): LiveNews {
  const changes = [...(kept?.changes ?? []), ...news.changes];
  const isReset = (kept?.isReset ?? false) || news.isReset || changes.length > maxKept;
  return { position: news.position, isReset, changes: isReset ? [] : changes };
}
