/** Characters that all banks take in a text: those of SWIFT, by the guidelines of ISO 20022 for payments. */
const allowed = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Letters that are no letter with a mark, and signs that banks do not take. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  '&': '+',
  _: '-',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '`': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  ';': ',',
};

/**
 * Returns a text in letters and signs that every bank takes, cut to a length. `Ñandú & Hijos` is `Nandu + Hijos`. Undefined for others,
 * such as of another script: a guessed name would be refused, or somebody else's.
 */
export function bankText(text: string, maxLength: number): string | undefined {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 ]/gu, (character) => replacements[character] ?? character)
    .replaceAll(/\s+/g, ' ');
  if (!allowed.test(plain)) return undefined;
  // Neither a slash, which banks take for a mark of their own, nor what a spreadsheet takes for a formula begins a text.
  const trimmed = plain
    .replaceAll(/\/{2,}/g, '/')
    .replace(/^[^A-Za-z0-9(]+/, '')
    .slice(0, maxLength)
    .replace(/[/ ]+$/, '');
  return trimmed === '' ? undefined : trimmed;
}

/** Whether a number or code may stand in a file as it is. Changed, it would be another one. */
export function isBankCode(code: string, maxLength: number): boolean {
  return code !== '' && code.length <= maxLength && bankText(code, maxLength) === code;
}
