import { createHash } from 'node:crypto';

/**
 * The id of a user that does not exist, always the same for an account, in every process (UUID version 8): what is counted and refused
 * for it goes as it does for a user.
 */
export function decoyId(account: string): string {
  const hex = createHash('sha256').update(`nobody ${account}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
