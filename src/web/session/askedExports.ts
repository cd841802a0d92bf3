import { sessionStore, userOf } from './sessionStore';
import { storageKeys } from './storage';
import { createStoredList } from './storedList';

/** An export that the user has asked for and has not been told about yet. */
export interface AskedExport {
  id: string;
  /** Name of the file. */
  name: string;
  resource: string;
  /** In which it was asked for; empty in Global mode. */
  country: string;
  /** Merchant and account of the user. */
  user: string;
}

/** The download center has those that are not stored any more. */
const { get, readAll, writeAll, subscribe } = createStoredList<AskedExport>(storageKeys.askedExports, {
  id: 'id',
  max: 10,
});

/** The exports that the signed-in user is to be told about, the same in all tabs of the browser. */
export const askedExports = {
  get,
  subscribe,
  add: (asked: Omit<AskedExport, 'user'>): void =>
    writeAll([...readAll(), { ...asked, user: userOf(sessionStore.get().account) }]),
  remove: (id: string): void => writeAll(readAll().filter((one) => one.id !== id)),
};
