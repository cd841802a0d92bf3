import { createHash, randomBytes } from 'node:crypto';

/** A new opaque secret of 256 bits, for a session or a ticket. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. It has 256 random bits, so a fast hash suffices: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
