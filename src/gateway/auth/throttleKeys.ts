import { createHash } from 'node:crypto';
import { networkOf } from './networkOf';

/** What wrong tries are counted under. */
export interface ThrottleKey {
  key: string;
  /** Tries before the first wait. */
  free: number;
  /** Longest wait between two tries, in seconds; it doubles from 1 up to this. */
  longest: number;
  /** Not counted for somebody who signed in from the same address before: others cannot lock him out. */
  trustable: boolean;
}

/** What is tried: each is counted by itself. */
type ThrottledThing = 'password' | 'code' | 'email' | 'emailCode' | 'report';

/**
 * The keys of one try: the account from this address, the account from anywhere, the address whatever the
 * account, and its network, since addresses cost nothing to who has a whole one. Accounts that do not exist are counted just the same.
 */
export function throttleKeys(what: ThrottledThing, account: string, address: string): ThrottleKey[] {
  return [
    { key: keyOf(what, 'pair', account, address), free: 5, longest: 900, trustable: false },
    { key: keyOf(what, 'account', account), free: 20, longest: 60, trustable: true },
    { key: keyOf(what, 'address', address), free: 50, longest: 300, trustable: false },
    { key: keyOf(what, 'network', networkOf(address)), free: 500, longest: 60, trustable: true },
  ];
}

/** Hashed, so that the table does not become a list of whoever tried to sign in from where. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
