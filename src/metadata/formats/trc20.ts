import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';

const coder = base58check(sha256);

/** A TRON address: base58 with a checksum over 21 bytes. The first byte is 0x41, so the text begins with T. */
export function trc20(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false;
  try {
    const bytes = coder.decode(text);
    return bytes.length === 21 && bytes[0] === 0x41;
  } catch {
    return false;
  }
}
