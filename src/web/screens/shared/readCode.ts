import { toHalfWidth } from '../../../metadata/values/halfWidth';

/**
 * Normalizes an authenticator code (`123456`) or a recovery code (`ABCD-EFGH-IJKL-MNOP`) that was typed with any spaces,
 * dashes and case. Returns undefined for anything else.
 */
export function readCode(text: string): string | undefined {
  const plain = toHalfWidth(text).replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return plain;
  return /^[A-Z2-7]{16}$/.test(plain) ? plain.match(/.{4}/g)!.join('-') : undefined;
}
