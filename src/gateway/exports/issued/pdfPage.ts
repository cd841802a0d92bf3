import { fileURLToPath } from 'node:url';
// oxlint-disable-next-line import/no-named-as-default -- Its types have the default export only.
import PDFDocument from 'pdfkit';

/** Latin and Chinese (GB 2312). Only the glyphs that a file uses are in it. */
const font = fileURLToPath(new URL('font/NotoSansCJKsc-Regular.otf', import.meta.url));

/** A4 and its parts, in points; `footer` is where the last lines begin. */
export const page = { width: 595.28, height: 841.89, margin: 40, footer: 798, lines: 780 } as const;

/** Between the margins. */
export const inner = page.width - 2 * page.margin;
export const grey = '#5f6b7a';
const rule = '#c9d0d8';

export type Document = PDFKit.PDFDocument;

/** The name of a PDF, and the content that it is printed from. */
interface Printed {
  language: string;
  title: string;
  product: string;
  /** ISO 8601 UTC. */
  madeAt: string;
  /** All that the pages say, which is attached as JSON. */
  attached: { name: string; content: object };
}

/** Begins a PDF that follows from what is attached to it alone: the same makes the same file. */
export function beginDocument({ language, title, product, madeAt, attached }: Printed): Document {
  const creationDate = new Date(madeAt);
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    font,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: product, CreationDate: creationDate },
  });
  document.file(Buffer.from(JSON.stringify(attached.content)), {
    name: attached.name,
    type: 'application/json',
    creationDate,
    modifiedDate: creationDate,
  });
  return document;
}

export interface TextPlace {
  x: number;
  y: number;
  size: number;
  color?: string;
  /** Where it leads. */
  link?: string;
}

export function printText(
  document: Document,
  text: string,
  { x, y, size, color = 'black', link }: TextPlace,
): void {
  document
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y, { lineBreak: false, ...(link === undefined ? {} : { link }) });
}

/** Prints a text in a smaller size where it is too wide: nothing is left out. */
export function printFitting(document: Document, text: string, place: TextPlace & { width: number }): void {
  const width = document.fontSize(place.size).widthOfString(text);
  printText(document, text, { ...place, size: place.size * Math.min(1, place.width / width) });
}

export function drawRule(document: Document, y: number): void {
  document
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.5)
    .strokeColor(rule)
    .stroke();
}
