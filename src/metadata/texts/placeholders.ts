/** The names of the `%{name}` placeholders of a text, sorted, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name as string))].toSorted();
}
