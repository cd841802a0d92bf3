import { hash } from '@node-rs/argon2';
import { withPasswordSlot } from './withPasswordSlot';

/** Argon2id with the library's parameters (19 MiB, two passes) in PHC form, salt and parameters included. */
export function hashPassword(password: string): Promise<string> {
  return withPasswordSlot(() => hash(password.normalize('NFC')));
}
