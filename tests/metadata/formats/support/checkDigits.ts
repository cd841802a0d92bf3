const digits = Array.from('0123456789');

/** Which last characters make `body` a valid number; an algorithm with one check digit leaves exactly one. */
export function checkDigits(isValid: (text: string) => boolean, body: string, alphabet = digits): string[] {
  return alphabet.filter((digit) => isValid(body + digit));
}
