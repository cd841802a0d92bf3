import { createHmac, randomBytes } from 'node:crypto';

/** Of this process: what it makes up is good for a few minutes, and nobody can work it out. */
const secret = randomBytes(32);

/**
 * The id of a user that does not exist, always the same for an account (UUID version 8): what is counted and refused
 * for it goes as it does for a user.
 */
export function decoyId(account: string): string {
  const hex = createHmac('sha256', secret).update(account).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
