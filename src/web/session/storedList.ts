import { createListeners } from './listeners';
import { sessionStore, userOf } from './sessionStore';
import { readStored, type storageKeys, writeStored } from './storage';

/** User of a stored item. */
interface Owned {
  /** Merchant and account. */
  user: string;
}

interface StoredList<One extends Owned> {
  /** Items of the signed-in user. */
  get: () => One[];
  /** Items of all users. */
  readAll: () => One[];
  writeAll: (all: One[]) => void;
  /** Calls `listener` after every change, also of another tab. Returns the function that removes it. */
  subscribe: (listener: () => void) => () => void;
  /** To be called after a change that is not stored. */
  notify: () => void;
}

/**
 * Creates a list in local storage, the same in all tabs of the browser. Beyond `max` the oldest items go. Items without `id` are
 * malformed.
 */
export function createStoredList<One extends Owned>(
  key: (typeof storageKeys)[keyof typeof storageKeys],
  { id, max }: { id: keyof One & string; max: number },
): StoredList<One> {
  const { subscribe, notify } = createListeners();
  const isOne = (value: unknown): value is One =>
    typeof value === 'object' && value !== null && id in value && 'user' in value;
  function readAll() {
    const stored = readStored(key);
    return Array.isArray(stored) ? stored.filter(isOne) : [];
  }
  return {
    readAll,
    notify,
    get: () => {
      const user = userOf(sessionStore.get().account);
      return readAll().filter((one) => one.user === user);
    },
    writeAll: (all) => {
      writeStored(key, all.length > 0 ? all.slice(-max) : undefined);
      notify();
    },
    subscribe: (listener) => {
      const stop = subscribe(listener);
      const onStorage = (event: StorageEvent) => event.key === key && listener();
      addEventListener('storage', onStorage);
      return () => {
        stop();
        removeEventListener('storage', onStorage);
      };
    },
  };
}
