import type { Random } from '../../../samples/Random';

const hex = '0123456789abcdef';

/** Returns a UUIDv7 that follows from the seed, with the time `at` in milliseconds since 1970. */
export function seededId(random: Random, at: number): string {
  const variant = '89ab'[random.integer(0, 3)];
  return `${idAt(at)}7${random.text(3, hex)}-${variant}${random.text(3, hex)}-${random.text(12, hex)}`;
}

/** Returns how the UUIDv7 of what was made at a time begins, in milliseconds since 1970. */
export function idAt(at: number): string {
  const stamp = Math.floor(at).toString(16).padStart(12, '0');
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-`;
}
