import { parseNetwork } from '../../metadata/validation/parseNetwork';
import { plainAddress } from './whitelist/plainAddress';

/** What stands for one computer: its IPv4 address, or the /64 of IPv6, in which it may change its address at will. */
export function hostOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain;
  return parseNetwork(`${plain}/64`)?.text ?? address;
}
