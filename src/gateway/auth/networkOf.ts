import ipaddr from 'ipaddr.js';

/** Bits of an address that one owner of addresses has in common: a home or a rented server gets the rest. */
const prefix = { ipv4: 24, ipv6: 56 };

/** The network that an address belongs to, as one limits it: `203.0.113.0/24`; a text that is no address is its own. */
export function networkOf(address: string): string {
  try {
    const parsed = ipaddr.parse(address);
    const plain =
      'isIPv4MappedAddress' in parsed && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
    const bits = prefix[plain.kind()];
    const bytes = plain.toByteArray().map((byte, index) => {
      const kept = Math.min(8, Math.max(0, bits - index * 8));
      return byte & (0xff << (8 - kept)) & 0xff;
    });
    return `${bytes.join('.')}/${bits}`;
  } catch {
    return address;
  }
}
