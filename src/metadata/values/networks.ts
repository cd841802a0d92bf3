import ipaddr from 'ipaddr.js';

/** An address or a range of addresses. */
export interface Network {
  /** Canonical form: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. A range of one address is that address. */
  text: string;
  /** Whether it contains an address; false if the text is not an address. */
  holds: (address: string) => boolean;
}

/** Returns the IPv4 address of one that is mapped into IPv6. */
const plain = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;

/** Requires the full notation: `ipaddr.js` alone also accepts `1` and `0x7f.1`, and zones such as `%eth0`. */
const isWritten = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'));

/** Parses an IPv4 or IPv6 address, or a range in CIDR notation (product 8.3); undefined if it is neither. */
export function parseNetwork(text: string): Network | undefined {
  const [written = '', length, ...rest] = text.trim().split('/');
  if (!isWritten(written) || rest.length > 0) return undefined;
  const typed = ipaddr.parse(written);
  const base = plain(typed);
  const all = base.toByteArray().length * 8;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  // The prefix of a mapped address includes the 96 bits before it.
  const bits = length === undefined ? all : Number(length) - (typed === base ? 0 : 96);
  if (bits < 0 || bits > all) return undefined;
  const first = ipaddr.fromByteArray(
    base.toByteArray().map((byte, index) => byte & (0xff << Math.max(0, 8 - Math.max(0, bits - index * 8)))),
  );
  return {
    text: bits === all ? first.toString() : `${first.toString()}/${bits}`,
    holds: (address) => {
      if (!isWritten(address)) return false;
      const other = plain(ipaddr.parse(address));
      return other.kind() === first.kind() && other.match(first, bits);
    },
  };
}
