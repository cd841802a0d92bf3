import { parseNetwork } from '../../../metadata/validation/parseNetwork';
import { plainAddress } from './plainAddress';

/**
 * Whether a request from an address is let in by a whitelist of addresses and networks: every one by an empty list, and
 * what is no address by no other.
 */
export function isListed(whitelist: readonly string[], address: string): boolean {
  const plain = plainAddress(address);
  return whitelist.length === 0 || whitelist.some((entry) => parseNetwork(entry)?.holds(plain));
}
