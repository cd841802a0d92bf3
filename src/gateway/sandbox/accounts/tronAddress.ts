import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';
import type { Random } from '../Random';

const coder = base58check(sha256);

/** An address of the TRON network, with its checksum. */
export function tronAddress(random: Random): string {
  return coder.encode(Uint8Array.of(0x41, ...Array.from({ length: 20 }, () => random.integer(0, 255))));
}
