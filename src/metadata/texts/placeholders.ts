const placeholder = /%\{(\w+)\}/g;

/** Returns the names of the `%{name}` placeholders of a text, sorted, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name]) => name as string))].toSorted();
}

/** Replaces the placeholders of a text by what `valueOf` returns for their names; undefined leaves one as it is. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(placeholder, (whole, name: string) => valueOf(name) ?? whole);
}
