/**
 * Returns a text with the full-width digits, letters and signs that East Asian input methods produce as those of ASCII:
 * `１２３，４５６。７８` → `123,456.78`, and without marks that nobody sees. For texts of digits and codes only: in others these
 * characters are meant.
 */
export function toHalfWidth(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e\u3000]/g, (character) => character.normalize('NFKC'))
    .replaceAll('。', '.');
}
