/**
 * A new `Idempotency-Key`: 128 random bits. It is made before the first try and kept over retries. Not
 * `crypto.randomUUID`, which a page that came over plain http from another machine does not have.
 */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
