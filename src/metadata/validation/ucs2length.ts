/** Length of a text in characters (code points), which is what `maxLength` counts. */
export function ucs2length(text: string): number {
  let length = 0;
  for (const _character of text) length++;
  return length;
}
