/** Short hash of a list of names (FNV-1a, base 36): keys what was arranged to the very columns it was arranged for. */
export function hashNames(names: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of names.join('\n')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
