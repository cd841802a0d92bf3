import type { LiveNews } from '../../../contract/live';
import { RequestError, requestFailures } from '../../client/RequestError';

const listeners = new Set<(news: LiveNews) => void>();

/** Interval at which a page that is seen is read again, in ms: the gateway tells operators of no changes. */
const interval = 30_000;

/** In place of the news that merchants get: from time to time, everything may have changed. */
export const liveNews = {
  subscribe: (listener: (news: LiveNews) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Has everything on screen read again while the page is seen, until the returned function is called. */
export function startLiveNews(_gateways: readonly string[]): () => void {
  const timer = setInterval(() => !document.hidden && readAgain(), interval);
  requestFailures.addEventListener('failure', onFailure);
  return () => {
    clearInterval(timer);
    requestFailures.removeEventListener('failure', onFailure);
  };
}

function readAgain(): void {
  for (const listener of listeners) listener({ position: '', isReset: true, changes: [] });
}

/** Shows what a record has become, where a decision was refused for that. */
function onFailure(event: Event): void {
  const error: unknown = event instanceof CustomEvent ? event.detail : undefined;
  if (!(error instanceof RequestError)) return;
  if (error.status === 412 || error.errors?.some(({ keyword }) => keyword === 'when')) readAgain();
}
