import type { Country } from '../../metadata/model/definitions';
import type { MessageTree } from './messages';

/** Everything that the app says in one language. */
export interface LoadedLanguage {
  language: string;
  messages: MessageTree;
  /** The countries' facts, by code. */
  countries: Record<string, Country>;
}

const listeners = new Set<() => void>();
let current: LoadedLanguage | undefined;

/** The texts that the app shows now; undefined until it has loaded its first. */
export const currentLanguage = {
  get: (): LoadedLanguage | undefined => current,
  set: (language: LoadedLanguage): void => {
    current = language;
    for (const listener of listeners) listener();
  },
  /** Calls `listener` after every change; answers the function that ends it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
