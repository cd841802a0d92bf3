import { createHash } from 'node:crypto';

/** What is stored of a token. It has 256 random bits, so a fast hash suffices: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
