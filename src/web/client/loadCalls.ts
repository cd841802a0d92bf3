import { translateEarly } from '../i18n/earlyTexts';
import { loadOnce } from './loadOnce';
import { RequestError } from './RequestError';

/** Returns a loader of calls to the gateway (`loadOnce`). If the code cannot be loaded, calls fail as without a network. */
export function loadCalls<T>(load: () => Promise<T>): () => Promise<T> {
  return loadOnce(() =>
    load().catch(() => {
      throw new RequestError(translateEarly('errors.network'));
    }),
  );
}
