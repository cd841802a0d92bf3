import { parseNetwork } from '../values/networks';

/** An IPv4 or IPv6 address, or a range of them in CIDR notation. */
export function network(text: string): boolean {
  return parseNetwork(text) !== undefined;
}
