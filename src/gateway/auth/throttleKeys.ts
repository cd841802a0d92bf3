import { hostOf } from './hostOf';
import { networkOf } from './networkOf';
import { throttleKey } from './throttleKey';
import { trustKey } from './trustKey';

/** What wrong tries are counted under. */
export interface ThrottleKey {
  key: string;
  /** Tries before the first wait. */
  free: number;
  /** Longest wait between two tries, in seconds; it doubles from 1 up to this. */
  longest: number;
  /** Key of what exempts from this one: others cannot lock out who signed in from the same network before. */
  trust?: string;
}

/** What is tried: each is counted by itself. */
type ThrottledThing = 'password' | 'code' | 'email' | 'emailCode' | 'report';

/**
 * The keys of one try: the account from this host, the account from anywhere, the host whatever the account, and its
 * network, since hosts cost nothing to who has a whole one. Accounts that do not exist are counted just the same.
 */
export function throttleKeys(what: ThrottledThing, account: string, address: string): ThrottleKey[] {
  const host = hostOf(address);
  const trust = trustKey(account, address);
  return [
    { key: throttleKey(what, 'pair', account, host), free: 5, longest: 900 },
    { key: throttleKey(what, 'account', account), free: 20, longest: 60, trust },
    { key: throttleKey(what, 'host', host), free: 50, longest: 300, trust },
    { key: throttleKey(what, 'network', networkOf(address)), free: 500, longest: 60, trust },
  ];
}
