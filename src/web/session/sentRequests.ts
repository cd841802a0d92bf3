import type { Account } from '../../contract/signIn';
import { sessionStore, userOf } from './sessionStore';
import { storageKeys } from './storage';
import { createStoredList } from './storedList';

/** Scope of a write. */
export interface WriteScope {
  /** Empty where its records belong to none. */
  country: string;
  resource: string;
  /** `create`, `edit`, `delete` or the name of an action. */
  write: string;
  /** Number of its records: one, selected rows, or those of a file. */
  kind: 'record' | 'rows' | 'import';
  /** Id of the record, or name of the file; empty without either. */
  subject: string;
}

/**
 * A write whose outcome the user does not know yet. It is stored before it is sent, so that a reload or another session finds what
 * became of it. None of its values are.
 */
export interface SentRequest extends WriteScope {
  /** Its `Idempotency-Key`. */
  key: string;
  /** Merchant and account of the user who has sent it. */
  user: string;
  /** ISO 8601 UTC. */
  sentAt: string;
  /** Whether the gateway has reported the outcome: a late arrival has no effect any more. */
  isSettled: boolean;
}

const { get, readAll, writeAll, subscribe, notify } = createStoredList<SentRequest>(
  storageKeys.sentRequests,
  {
    id: 'key',
    max: 20,
  },
);

/** Keys of writes that a form of this page is sending or may send again. */
const held = new Set<string>();

/** The writes of the signed-in user whose outcome is not known yet, the same in all tabs of the browser. */
export const sentRequests = {
  get,
  subscribe,
  /** Stores a write that is about to be sent; again, it stays as it was. */
  add: (sent: Omit<SentRequest, 'user' | 'isSettled'>): void => {
    const all = readAll();
    if (all.some(({ key }) => key === sent.key)) return;
    writeAll([...all, { ...sent, user: userOf(sessionStore.get().account), isSettled: false }]);
  },
  /** Keeps a write whose outcome is known until the user has seen that. */
  settle: (key: string): void => {
    const all = readAll();
    if (all.some((one) => one.key === key && !one.isSettled)) {
      writeAll(all.map((one) => (one.key === key ? { ...one, isSettled: true } : one)));
    }
  },
  remove: (key: string): void => {
    const all = readAll();
    if (all.some((one) => one.key === key)) writeAll(all.filter((one) => one.key !== key));
  },
  /**
   * Keeps a write for its form, so that nothing else settles it by finding its outcome. Returns the function that releases it; so
   * does the end of the page.
   */
  hold: (key: string): (() => void) => {
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    held.add(key);
    // Browsers have locks on secure pages only.
    void navigator.locks?.request(lockOf(key), () => released);
    return () => {
      held.delete(key);
      release?.();
      notify();
    };
  },
  /** Whether a form of this page holds a write. */
  isHeld: (key: string): boolean => held.has(key),
  /** Whether a form of any tab holds a write. */
  isHeldAnywhere: async (key: string): Promise<boolean> =>
    held.has(key) ||
    ((await navigator.locks?.request(lockOf(key), { ifAvailable: true }, (lock) => lock === null)) ?? false),
};

const lockOf = (key: string) => `sent request ${key}`;

/** Forgets the writes of all other users. */
export function keepSentRequestsOf(account: Account): void {
  const user = userOf(account);
  const all = readAll();
  if (all.some((one) => one.user !== user)) writeAll(all.filter((one) => one.user === user));
}
