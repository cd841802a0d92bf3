/** The names in `%{…}` of a text. */
export function placeholderNames(text: string): string[] {
  return [...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1] as string);
}
