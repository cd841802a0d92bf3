/**
 * Returns a text with full-width digits, letters and signs as ASCII, without invisible marks: `１２３，４５６。７８` →
 * `123,456.78`. East Asian input methods produce them. Use it for digits and codes only, as other texts mean these
 * characters.
 */
export function toHalfWidth(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\uff01-\uff5e\u3000]/g, (character) => character.normalize('NFKC'))
    .replaceAll('。', '.');
}
