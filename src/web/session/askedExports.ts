import { createListeners } from './listeners';
import { sessionStore, userOf } from './sessionStore';
import { readStored, storageKeys, writeStored } from './storage';

/** An export that the user has asked for and has not been told about yet. */
export interface AskedExport {
  id: string;
  /** Of the file. */
  name: string;
  resource: string;
  /** In which it was asked for; empty in Global mode. */
  country: string;
  /** Merchant and account of the user. */
  user: string;
}

/** Most that are stored: the oldest ones go. The download center has all. */
const maxStored = 10;

const listeners = createListeners();

function readAll(): AskedExport[] {
  const stored = readStored(storageKeys.askedExports);
  return Array.isArray(stored) ? stored.filter(isAskedExport) : [];
}

function isAskedExport(value: unknown): value is AskedExport {
  return typeof value === 'object' && value !== null && 'id' in value && 'user' in value;
}

function writeAll(all: AskedExport[]): void {
  writeStored(storageKeys.askedExports, all.length > 0 ? all.slice(-maxStored) : undefined);
  listeners.notify();
}

/** The exports that the signed-in user is to be told about, the same in all tabs of the browser. */
export const askedExports = {
  get: (): AskedExport[] => {
    const user = userOf(sessionStore.get().account);
    return readAll().filter((one) => one.user === user);
  },
  /** Calls `listener` after every change, also of another tab. Returns the function that removes it. */
  subscribe: (listener: () => void): (() => void) => {
    const stop = listeners.subscribe(listener);
    const onStorage = ({ key }: StorageEvent) => key === storageKeys.askedExports && listener();
    addEventListener('storage', onStorage);
    return () => {
      stop();
      removeEventListener('storage', onStorage);
    };
  },
  add: (asked: Omit<AskedExport, 'user'>): void =>
    writeAll([...readAll(), { ...asked, user: userOf(sessionStore.get().account) }]),
  remove: (id: string): void => writeAll(readAll().filter((one) => one.id !== id)),
};
