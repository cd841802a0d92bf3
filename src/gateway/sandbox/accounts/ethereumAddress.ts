import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Random } from '../Random';

/** An address of the Ethereum network, whose letters' cases are its checksum (EIP-55). */
export function ethereumAddress(random: Random): string {
  const lower = random.text(40, '0123456789abcdef');
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const mixed = Array.from(lower, (character, index) =>
    hash.charAt(index) >= '8' ? character.toUpperCase() : character,
  );
  return `0x${mixed.join('')}`;
}
