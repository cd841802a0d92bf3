import { parseNetwork } from '../../metadata/validation/parseNetwork';
import { plainAddress } from './whitelist/plainAddress';

/** Bits of an address that one owner of addresses has in common: a home or a rented server gets the rest. */
const prefix = { ipv4: 24, ipv6: 56 };

/** The network that an address belongs to, as one limits it: `203.0.113.0/24`; a text that is no address is its own. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  const bits = plain.includes(':') ? prefix.ipv6 : prefix.ipv4;
  return parseNetwork(`${plain}/${bits}`)?.text ?? address;
}
