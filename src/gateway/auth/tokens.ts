import { createHash, randomBytes } from 'node:crypto';

/** Returns a new opaque secret of 256 random bits for a session or a ticket. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash under which a token is stored. A fast one is enough, because a random token cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
