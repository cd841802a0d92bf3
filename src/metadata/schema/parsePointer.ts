/** The segments of a JSON pointer: `/a~1b/0` → `['a/b', '0']`. */
export function parsePointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
