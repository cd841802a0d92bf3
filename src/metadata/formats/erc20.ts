import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * An address of the Ethereum network: 20 bytes in hexadecimal after 0x. Letters of both cases carry a checksum
 * (EIP-55); an address in one case has none and is accepted.
 */
export function erc20(text: string): boolean {
  if (!/^0x[\da-fA-F]{40}$/.test(text)) return false;
  const address = text.slice(2);
  const lower = address.toLowerCase();
  if (address === lower || address === address.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return Array.from(lower).every(
    (character, index) =>
      address[index] === (hash.charAt(index) >= '8' ? character.toUpperCase() : character),
  );
}
