/** Words for what is said of stored data, in one language. */
export interface StoredWords {
  /** Code of the language, such as `zh`. */
  language: string;
  /** Returns a sentence, or a part of one, of `stored.json`; `smart_count` chooses between singular and plural. */
  say: (key: string, params?: Record<string, string | number>) => string;
}
