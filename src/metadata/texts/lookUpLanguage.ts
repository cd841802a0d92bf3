/**
 * Returns the language that the first of the wanted tags stands for which stands for any, by the lookup of RFC 4647: a tag is shortened
 * from its end until there is such a language. `es-MX` finds `es`, `zh-Hans-CN` finds `zh`. Case does not matter.
 * Returns undefined where there is none; tags may be any text.
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
