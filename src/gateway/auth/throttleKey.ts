import { createHash } from 'node:crypto';

/** The key of a row that counts tries. Hashed, so that the table does not become a list of whoever tried to sign in from where. */
export function throttleKey(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
