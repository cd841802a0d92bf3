import ipaddr from 'ipaddr.js';
import { parseNetwork } from '../../metadata/values/networks';

/** What stands for one computer: its IPv4 address, or the /64 of IPv6, in which it may change its address at will. */
export function hostOf(address: string): string {
  const plain = normalizeAddress(address);
  if (!plain.includes(':')) return plain;
  return parseNetwork(`${plain}/64`)?.text ?? address;
}

/** Bits of an address that one owner of addresses has in common: a home or a rented server gets the rest. */
const prefix = { ipv4: 24, ipv6: 56 };

/** The network that an address belongs to, as one limits it: `203.0.113.0/24`; a text that is no address is its own. */
export function networkOf(address: string): string {
  const plain = normalizeAddress(address);
  const bits = plain.includes(':') ? prefix.ipv6 : prefix.ipv4;
  return parseNetwork(`${plain}/${bits}`)?.text ?? address;
}

/**
 * An IP address in its one usual form: an IPv4 address that was mapped into IPv6 (`::ffff:203.0.113.7`, what a socket
 * that listens to both says) as IPv4, and without the zone of a link-local one. Empty for what is no address, such as
 * what a proxy may have been told.
 */
export function normalizeAddress(address: string): string {
  const bare = address.split('%')[0] ?? '';
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : '';
}
