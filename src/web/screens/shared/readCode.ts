/**
 * An authenticator's code (`123456`) or a recovery code (`ABCD-EFGH-IJKL-MNOP`) as the gateway takes it, from what was
 * typed with any spaces, dashes and case; undefined where it is neither.
 */
export function readCode(text: string): string | undefined {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(plain)) return plain;
  return /^[A-Z2-7]{16}$/.test(plain) ? plain.match(/.{4}/g)!.join('-') : undefined;
}
