import { sessionStore, userOf } from './sessionStore';
import { storageKeys } from './storage';
import { createStoredList } from './storedList';

/** A requested export whose result the user has not seen yet. */
export interface AskedExport {
  id: string;
  /** Name of the file. */
  name: string;
  resource: string;
  /** Country of the request; empty in Global mode. */
  country: string;
  /** Merchant and account of the user. */
  user: string;
}

/** The download center has those that are not stored any more. */
const { get, readAll, writeAll, subscribe } = createStoredList<AskedExport>(storageKeys.askedExports, {
  id: 'id',
  max: 10,
});

/** The signed-in user's pending exports, the same in all tabs of the browser. */
export const askedExports = {
  get,
  subscribe,
  add: (asked: Omit<AskedExport, 'user'>): void =>
    writeAll([...readAll(), { ...asked, user: userOf(sessionStore.get().account) }]),
  remove: (id: string): void => writeAll(readAll().filter((one) => one.id !== id)),
};
