/** Letters of other scripts that look like Latin ones, after lower-casing. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аạɑα', 'a'],
    ['вβ', 'b'],
    ['сϲ', 'c'],
    ['ԁ', 'd'],
    ['еє', 'e'],
    ['һн', 'h'],
    ['кκ', 'k'],
    ['ιіїıíi', 'l'],
    ['ӏ', 'l'],
    ['јϳ', 'j'],
    ['м', 'm'],
    ['оοσ', 'o'],
    ['рρ', 'p'],
    ['ԛ', 'q'],
    ['ѕ', 's'],
    ['тτ', 't'],
    ['υ', 'u'],
    ['ν', 'v'],
    ['ԝω', 'w'],
    ['хχ', 'x'],
    ['уү', 'y'],
  ].flatMap(([letters = '', one = '']) => Array.from(letters, (letter) => [letter, one])),
);

/** Returns the look of a name. Two with the same look are taken for each other, whatever their scripts. */
export function looksOf(name: string): string {
  const plain = name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
  return Array.from(plain, (letter) => latin[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm');
}

const latinLetter = /\p{Script=Latin}/u;

/** Scripts whose letters are like Latin ones. Chinese, Japanese and Korean names may have Latin letters beside them. */
const alike = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}]/u;

/** Whether a word mixes letters of two scripts that look alike, which no name needs (UTS 39, 5.2). */
export function mixesScripts(name: string): boolean {
  const words = name.normalize('NFKC').split(/[^\p{L}\p{M}]+/u);
  return words.some((word) => latinLetter.test(word) && alike.test(word));
}

/** Whether programs that read e-mails make a link of a name. Some take full-width signs and the ideographic full stop for dots (UTS 46). */
export function looksLikeAddress(name: string): boolean {
  return /[/@]|\S[.。]\p{L}{2}/u.test(name.normalize('NFKC'));
}
