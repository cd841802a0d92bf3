/** The digits of a text as numbers; the caller has checked that there is nothing else in it. */
export function digitsOf(text: string): number[] {
  return Array.from(text, Number);
}
