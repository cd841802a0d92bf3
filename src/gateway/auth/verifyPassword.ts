import { verify } from '@node-rs/argon2';
import { withPasswordSlot } from './withPasswordSlot';

/** Whether a password is the one that was hashed. */
export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return withPasswordSlot(() => verify(passwordHash, password.normalize('NFC')));
}
