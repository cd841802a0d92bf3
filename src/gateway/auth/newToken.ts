import { randomBytes } from 'node:crypto';

/** A new opaque secret of 256 bits, for a session or a ticket. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
