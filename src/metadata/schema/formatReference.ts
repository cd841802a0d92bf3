/** Writes a reference to a place in a schema file: the opposite of `parseReference`. */
export function formatReference(file: string, pointer: readonly string[]): string {
  const fragment = pointer
    .map((segment) => `/${encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('')
    .replaceAll('%24', '$')
    .replaceAll('%7E', '~');
  return `${file ? `${file}.json` : ''}#${fragment}`;
}
