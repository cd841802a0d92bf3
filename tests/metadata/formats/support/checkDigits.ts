const digits = Array.from('0123456789');

/** Returns the last characters that make `body` valid; with one check digit, exactly one. */
export function checkDigits(isValid: (text: string) => boolean, body: string, alphabet = digits): string[] {
  return alphabet.filter((digit) => isValid(body + digit));
}
