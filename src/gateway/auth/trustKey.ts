import { networkOf } from './networkOf';
import { throttleKey } from './throttleKey';

/** The key of a network that an account may be trusted from. */
export function trustKey(account: string, address: string): string {
  return throttleKey('trust', account, networkOf(address));
}
