import { useSyncExternalStore } from 'react';
import { sessionStore } from '../session/sessionStore';
import { translateEarly } from './translateEarly';

/** `translateEarly` for a component, which renders again when the language changes. */
export function useEarlyTranslate(): typeof translateEarly {
  useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  return translateEarly;
}
