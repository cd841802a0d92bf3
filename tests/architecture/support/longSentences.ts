/** Returns the sentences of a page of Markdown that have more words than `limit`. Code counts as a word, and its blocks are left out. */
export function longSentences(page: string, limit: number): string[] {
  const text = page.replaceAll(/^ *```.*?^ *```/gms, '').replaceAll(/<!--.*?-->/gs, '');
  return partsOf(text)
    .map((part) => part.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/`[^`]*`/g, 'X'))
    .flatMap((part) => part.split(/(?<=[.!?:])(?:\*\*)?\s+(?=[A-Z*"X])/))
    .filter((sentence) => sentence.split(/\s+/).length > limit);
}

/** Paragraphs, items of lists and cells of tables. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length > 0) parts.push(lines.join(' '));
    lines = [];
  };
  for (const line of text.split('\n')) {
    const item = /^\s*(?:[-*]|\d+\.) (.*)$/.exec(line);
    if (line.startsWith('|')) {
      end();
      parts.push(...line.split('|').map((cell) => cell.trim()));
    } else if (line.trim() === '' || line.startsWith('#')) end();
    else if (item) {
      end();
      lines = [item[1]!];
    } else lines.push(line.trim());
  }
  end();
  return parts;
}
