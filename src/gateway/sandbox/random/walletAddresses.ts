import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58check } from '@scure/base';
import type { Random } from '../../../metadata/samples/Random';

/** An address of the Ethereum network, whose letters' cases are its checksum (EIP-55). */
export function ethereumAddress(random: Random): string {
  const lower = random.text(40, '0123456789abcdef');
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const mixed = Array.from(lower, (character, index) =>
    hash.charAt(index) >= '8' ? character.toUpperCase() : character,
  );
  return `0x${mixed.join('')}`;
}

const coder = base58check(sha256);

/** An address of the TRON network, with its checksum. */
export function tronAddress(random: Random): string {
  return coder.encode(Uint8Array.of(0x41, ...Array.from({ length: 20 }, () => random.integer(0, 255))));
}
