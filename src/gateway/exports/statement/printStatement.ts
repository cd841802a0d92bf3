import type { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Model } from '../../../metadata/model/Model';
import { createPauses } from '../../http/pauses';
import {
  beginDocument,
  type Document,
  drawRule,
  grey,
  inner,
  page,
  printFitting,
  printText,
} from '../issued/pdfPage';
import type { Statement } from './Statement';
import { type StatementContent, statementContent } from './statementContent';
import { type StatementColumn, statementColumns } from './statementColumns';

const lineHeight = 12.5;

/**
 * Prints a statement as PDF, with the statement itself attached as JSON. The file follows from the model and the statement
 * alone: the same make the same pages. Other requests are served between its pages.
 */
export function printStatement(model: Model, statement: Statement): Readable {
  const content = statementContent(model, statement);
  const document = beginDocument({
    ...statement,
    ...content,
    attached: { name: 'statement.json', content: statement },
  });
  printPages(document, content, statement.lines).catch((error: Error) => document.destroy(error));
  return document;
}

async function printPages(
  document: Document,
  content: StatementContent,
  lines: Statement['lines'],
): Promise<void> {
  const pause = createPauses();
  const rows: string[][] = [];
  for (const line of lines) {
    rows.push(content.rowOf(line));
    await pause();
  }
  const { columns, size } = await statementColumns(document, content, rows, inner, pause);
  const start = printHead(document, content);
  rows.push(content.total);
  const pages = paginate(rows.length, start);
  let next = 0;
  for (const [index, { y, count }] of pages.entries()) {
    if (document.destroyed) return;
    if (index > 0) document.addPage();
    printRow(document, columns, content.headings, { y, size, color: grey });
    drawRule(document, y + lineHeight + 1);
    for (let row = 0; row < count; row++) {
      const top = y + (row + 1) * lineHeight + 4;
      if (next === rows.length - 1) drawRule(document, top - 1.5);
      printRow(document, columns, rows[next++]!, { y: top, size, color: 'black' });
    }
    printFooter(document, content, `${index + 1} / ${pages.length}`);
    await othersFirst();
  }
  document.end();
}

/** Returns the number of rows of each page, and where its table begins. The first page has the statement's head above it. */
function paginate(rows: number, start: number): { y: number; count: number }[] {
  const pages: { y: number; count: number }[] = [];
  for (let left = rows; left > 0;) {
    const y = pages.length === 0 ? start : page.margin;
    const count = Math.min(left, Math.floor((page.lines - y - 4) / lineHeight) - 1);
    pages.push({ y, count });
    left -= count;
  }
  return pages;
}

/** Prints the title, what the statement is of and how its closing balance comes about. Returns where that ends. */
function printHead(document: Document, { title, facts, terms, types }: StatementContent): number {
  let y: number = page.margin;
  printText(document, title, { x: page.margin, y, size: 16 });
  y += 32;
  const half = inner / 2;
  for (const [place, { name, value }] of facts.entries()) {
    const x = page.margin + (place % 2) * half;
    printText(document, name, { x, y, size: 8, color: grey });
    printFitting(document, value, { x: x + 74, y, size: 8, width: half - 82 });
    if (place % 2 === 1 || place === facts.length - 1) y += 14;
  }
  y += 10;
  const width = inner / terms.length;
  for (const [place, { name, value, operator }] of terms.entries()) {
    const x = page.margin + place * width;
    printText(document, operator ?? '', { x: x - 14, y: y + 11, size: 10, color: grey });
    printFitting(document, name, { x, y, size: 7, width: width - 20, color: grey });
    printFitting(document, value, { x, y: y + 10, size: 11, width: width - 20 });
  }
  return printTypes(document, types, y + 42);
}

/** Prints the sums by type, the first and the last row as balances. Returns where what follows begins. */
function printTypes(document: Document, rows: string[][], y: number): number {
  const [heading = []] = rows;
  if (heading.length === 0) return y;
  const width = inner / (heading.length + 1);
  const columns = heading.map((_title, place) => ({
    // The title of a type has the room of two amounts.
    x: place === 0 ? 0 : (place + 1) * width,
    width: place === 0 ? 2 * width : width,
    isNumber: place > 0,
  }));
  for (const [place, row] of rows.entries()) {
    const top = y + place * lineHeight + (place > 0 ? 4 : 0);
    printRow(document, columns, row, { y: top, size: 8, color: place === 0 ? grey : 'black' });
    // Below the heading, and above the total.
    if (place === 0 || place === rows.length - 3)
      drawRule(document, top + lineHeight + (place === 0 ? 1 : -1.5));
  }
  return y + rows.length * lineHeight + 22;
}

function printFooter(document: Document, { footer, proof }: StatementContent, place: string): void {
  drawRule(document, page.footer - 5);
  const right = document.fontSize(7).widthOfString(place);
  printFitting(document, footer, {
    x: page.margin,
    y: page.footer,
    size: 7,
    width: inner - right - 10,
    color: grey,
  });
  printText(document, place, {
    x: page.width - page.margin - right,
    y: page.footer,
    size: 7,
    color: grey,
  });
  if (proof === undefined) return;
  printFitting(document, proof, {
    x: page.margin,
    y: page.footer + 10,
    size: 7,
    width: inner,
    color: grey,
  });
}

function printRow(
  document: Document,
  columns: StatementColumn[],
  texts: string[],
  { y, size, color }: { y: number; size: number; color: string },
): void {
  document.fontSize(size).fillColor(color);
  for (const [place, { x, width, isNumber }] of columns.entries()) {
    const text = texts[place]!;
    if (text === '') continue;
    const indent = isNumber ? width - document.widthOfString(text) : 0;
    document.text(text, page.margin + x + indent, y, { lineBreak: false });
  }
}
