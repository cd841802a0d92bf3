/** Joins texts as a language lists them: "A, B, C", "A、B、C". */
export function joinTexts(texts: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { style: 'narrow' }).format(texts);
}

/** Joins sentences, which Chinese does without a space: its full stop has that within. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(' ').replaceAll('。 ', '。');
}
