/**
 * Invisible characters at the start of a text: white space, marks without a shape, and the blank Braille pattern. They
 * come along when a number is copied from a page.
 */
const leading = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]+/u;

/** One invisible character at the end, except marks that change the character before, as in emoji. */
const trailing = /^[\p{White_Space}\u2800]|^(?![\p{Mn}\u{e0000}-\u{e007f}])\p{Default_Ignorable_Code_Point}/u;

/** Returns a text for storage, without white space and invisible marks at both ends (product 8.30). */
export function trimText(text: string): string {
  const start = text.replace(leading, '');
  let end = start.length;
  // Not by one expression up to the end: on long runs of spaces within a text it would take quadratic time.
  while (end > 0) {
    const size = /[\udc00-\udfff]/.test(start[end - 1]!) && end > 1 ? 2 : 1;
    if (!trailing.test(start.slice(end - size, end))) break;
    end -= size;
  }
  return start.slice(0, end);
}
