/**
 * Returns the language for the first wanted tag that has one, by the lookup of RFC 4647; otherwise undefined. A tag is
 * shortened from its end: `es-MX` finds `es`. Case does not matter, and tags may be any text.
 */
export function lookUpLanguage(wanted: readonly string[], languages: readonly string[]): string | undefined {
  for (const tag of wanted) {
    const subtags = tag.toLowerCase().split('-');
    for (let length = subtags.length; length > 0; length -= 1) {
      const range = subtags.slice(0, length).join('-');
      const found = languages.find((language) => language.toLowerCase() === range);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
