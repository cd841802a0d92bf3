import { translateEarly } from '../i18n/earlyTexts';
import { loadOnce } from './loadOnce';
import { RequestError } from './RequestError';

/** Returns the code of calls to the gateway by `loadOnce`: where it cannot be loaded, a call fails as without a network. */
export function loadCalls<T>(load: () => Promise<T>): () => Promise<T> {
  return loadOnce(() =>
    load().catch(() => {
      throw new RequestError(translateEarly('errors.network'));
    }),
  );
}
