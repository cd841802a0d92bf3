/** Returns a table of Markdown, with columns as wide as the formatter makes them. */
export function markdownTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((title, place) =>
    Math.max(title.length, ...rows.map((row) => row[place]!.length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place]!)).join(' | ')} |`;
  return [line(heading), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export const code = (name: string) => `\`${name}\``;
