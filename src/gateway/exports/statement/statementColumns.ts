import type { StatementContent } from './statementContent';

/** Place of a column of a printed statement, in points from the first one's left edge. */
export interface StatementColumn {
  x: number;
  width: number;
  isNumber: boolean;
}

const largest = 8;
const gap = 8;

/**
 * Lays out the columns in a width, in points, with the font size at which the widest texts fit. Room that is left is shared out between the
 * columns. Calls `pause` between them.
 */
export async function statementColumns(
  document: PDFKit.PDFDocument,
  { headings, total, numbers }: StatementContent,
  rows: string[][],
  width: number,
  pause: () => Promise<void>,
): Promise<{ columns: StatementColumn[]; size: number }> {
  document.fontSize(largest);
  const widths: number[] = [];
  for (const [place, heading] of headings.entries()) {
    const texts = longest([heading, total[place]!, ...rows.map((row) => row[place]!)]);
    widths.push(Math.max(...texts.map((text) => document.widthOfString(text))));
    await pause();
  }
  const gaps = gap * (widths.length - 1);
  const needed = widths.reduce((sum, each) => sum + each, 0);
  const scale = Math.min(1, (width - gaps) / needed);
  const spare = (width - gaps - needed * scale) / widths.length;
  let x = 0;
  const columns = widths.map((each, place) => {
    const column = { x, width: each * scale + spare, isNumber: numbers[place]! };
    x += column.width + gap;
    return column;
  });
  return { columns, size: largest * scale };
}

/** The texts that may be the widest: measuring all would take longer than printing them. A Chinese character counts as two. */
function longest(texts: string[]): string[] {
  const different = [...new Set(texts)].map(
    (text) => [text, text.length + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0)] as const,
  );
  return different
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 20)
    .map(([text]) => text);
}
