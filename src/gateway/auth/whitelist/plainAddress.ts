import ipaddr from 'ipaddr.js';

/**
 * An IP address in its one usual form: an IPv4 address that was mapped into IPv6 (`::ffff:203.0.113.7`, what a socket
 * that listens to both says) as IPv4, and without the zone of a link-local one. Empty for what is no address, such as
 * what a proxy may have been told.
 */
export function plainAddress(address: string): string {
  const bare = address.split('%')[0] ?? '';
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : '';
}
