/** Estimated width of a text in px: CJK is as wide as the text is high, Latin about half. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += character > '\u2e80' ? 12.5 : 6.4;
  return width;
}
