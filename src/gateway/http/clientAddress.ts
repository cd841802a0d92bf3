import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseNetwork } from '../../metadata/values/networks';

/**
 * Returns an IP address in its canonical form; empty for a text that is none. IPv4 that is mapped into IPv6, as a dual-stack socket reports
 * it, becomes IPv4. The zone of a link-local address is dropped.
 */
export function normalizeAddress(address: string): string {
  const bare = address.split('%')[0] ?? '';
  // To `ipaddr.js` alone, `3405803783` is an address as well.
  return isIP(bare) > 0 ? ipaddr.process(bare).toString() : '';
}

/** Identifies one computer: its IPv4 address, or its /64 of IPv6, within which it can change its address at will. */
export function hostOf(address: string): string {
  const normal = normalizeAddress(address);
  if (!normal.includes(':')) return normal;
  return parseNetwork(`${normal}/64`)?.text ?? address;
}

/** Prefix lengths that one owner of addresses usually holds: a home or a rented server gets at most this much. */
const prefix = { ipv4: 24, ipv6: 56 };

/** The network of one owner to which an address belongs, `203.0.113.0/24`. A text that is no address is returned as it is. */
export function networkOf(address: string): string {
  const normal = normalizeAddress(address);
  const bits = normal.includes(':') ? prefix.ipv6 : prefix.ipv4;
  return parseNetwork(`${normal}/${bits}`)?.text ?? address;
}
