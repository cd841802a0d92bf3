import { hashToken } from './hashToken';

/** What is stored of a recovery code, however it is written. It has 80 random bits: there is nothing to guess. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.replaceAll('-', '').toUpperCase());
}
