import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Network, parseNetwork } from '../../../metadata/values/networks';

/** A family of addresses: where receivers may be, and what of it they may not be. What is in neither is forbidden. */
interface Ranges {
  allowed: Network[];
  except: Network[];
}

const networks = (...texts: string[]) => texts.map((text) => parseNetwork(text)!);

/**
 * Global unicast without what IANA has set aside of it (special-purpose registries, RFC 6890). Addresses that hold one of IPv4,
 * such as `::ffff:10.0.0.1`, NAT64, Teredo and 6to4, lead to wherever that one leads, and are forbidden as a whole.
 */
const ranges: Record<4 | 6, Ranges> = {
  4: {
    allowed: networks('0.0.0.0/1', '128.0.0.0/2', '192.0.0.0/3'),
    except: networks(
      '0.0.0.0/8', // this network
      '10.0.0.0/8', // private
      '100.64.0.0/10', // shared by customers of a carrier
      '127.0.0.0/8', // loopback
      '169.254.0.0/16', // link-local, metadata of clouds
      '172.16.0.0/12', // private
      '192.0.0.0/24', // protocol assignments
      '192.0.2.0/24', // documentation
      '192.31.196.0/24', // AS112
      '192.52.193.0/24', // multicast tunnels
      '192.88.99.0/24', // relays of 6to4
      '192.168.0.0/16', // private
      '192.175.48.0/24', // AS112
      '198.18.0.0/15', // benchmarks
      '198.51.100.0/24', // documentation
      '203.0.113.0/24', // documentation
    ),
  },
  6: {
    allowed: networks('2000::/3'),
    except: networks(
      '2001::/23', // protocol assignments, Teredo, ORCHID, benchmarks
      '2001:db8::/32', // documentation
      '2002::/16', // 6to4
      '2620:4f:8000::/48', // AS112
      '3fff::/20', // documentation
    ),
  },
};

const loopback = networks('127.0.0.0/8', '::1');

/** Whether a receiver may be at an IP address: a public one, of which none is forbidden. False for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family !== 4 && family !== 6) return false;
  // A zone such as `%eth0` names an interface of this machine.
  if (address.includes('%') || isTunnelled(address)) return false;
  const { allowed, except } = ranges[family];
  return allowed.some(({ holds }) => holds(address)) && !except.some(({ holds }) => holds(address));
}

/** Whether an IP address is of this machine's loopback, in its plain form. */
export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && !isMapped(address) && loopback.some(({ holds }) => holds(address));
}

const isMapped = (address: string) => /^::ffff:/i.test(address);

/** Whether an IPv6 address names one of IPv4 in its last half, as ISATAP has it: `2400:cb00::5efe:10.0.0.1`. */
function isTunnelled(address: string): boolean {
  if (isIP(address) !== 6) return false;
  const { parts } = ipaddr.IPv6.parse(address);
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x0200);
}
