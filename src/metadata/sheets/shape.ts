/** The smallest and the largest part of a hash of 53 bits, which a number holds exactly. */
const [low, high] = [0x01000193, 0x85ebca6b];

/** Returns a text that is equal for files with equal headings in the same columns. Case and spaces do not count. */
export function shapeOf(headings: (string | undefined)[]): string {
  const text = headings
    .map((heading) => (heading ?? '').toLowerCase().replace(/\s+/g, ' ').trim())
    .join('\n')
    .trimEnd();
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, low);
    other = Math.imul(other ^ code, high);
  }
  return [one, other].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}
