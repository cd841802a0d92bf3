import type { Readable } from 'node:stream';
import type { Model } from '../../../metadata/model/Model';
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
import { addressOf, type Receipt } from './Receipt';
import { type Fact, receiptContent, type ReceiptContent } from './receiptContent';

/** Start of the values of facts, from the left margin, in points. */
const indent = 170;

/**
 * Prints a receipt as one page of PDF, with the receipt itself attached as JSON. The file follows from the model and the receipt alone:
 * the same make the same page.
 */
export function printReceipt(model: Model, receipt: Receipt): Readable {
  const content = receiptContent(model, receipt);
  const document = beginDocument({
    language: receipt.language,
    title: content.title,
    product: content.product,
    madeAt: receipt.madeAt,
    attached: { name: 'receipt.json', content: receipt },
  });
  const start = printHead(document, content);
  const room = page.footer - 50 - start;
  const height = layOut(document, content, { start, scale: 1, isPrinted: false });
  layOut(document, content, { start, scale: Math.min(1, room / height), isPrinted: true });
  printProof(document, content, addressOf(receipt));
  document.end();
  return document;
}

/** Prints the title, the amount and the state. Returns where that ends. */
function printHead(document: Document, { product, title, amount, state }: ReceiptContent): number {
  const { margin } = page;
  printText(document, product, { x: margin, y: margin, size: 9, color: grey });
  printFitting(document, title, { x: margin, y: margin + 16, size: 18, width: inner });
  printFitting(document, amount, { x: margin, y: margin + 50, size: 22, width: inner });
  printText(document, state, { x: margin, y: margin + 82, size: 10, color: grey });
  drawRule(document, margin + 104);
  return margin + 114;
}

/** A layout below the head: at full size, or smaller so that all of it is on the page. */
interface Layout {
  start: number;
  scale: number;
  /** Otherwise it is measured only. */
  isPrinted: boolean;
}

/** Prints facts, sections and states. Returns their height. */
function layOut(
  document: Document,
  { facts, sections, states }: ReceiptContent,
  { start, scale, isPrinted }: Layout,
): number {
  let y = start;
  const width = inner - indent;
  const printFacts = (rows: Fact[]) => {
    for (const { name, value } of rows) {
      const size = 9 * scale;
      const height = document.fontSize(size).heightOfString(value, { width });
      if (isPrinted) {
        printFitting(document, name, { x: page.margin, y, size, width: indent - 12, color: grey });
        document
          .fontSize(size)
          .fillColor('black')
          .text(value, page.margin + indent, y, { width });
      }
      y += height + 4 * scale;
    }
  };
  printFacts(facts);
  for (const section of [...sections, states]) {
    y += 10 * scale;
    if (isPrinted) printText(document, section.title, { x: page.margin, y, size: 11 * scale });
    y += 20 * scale;
    printFacts(section.facts);
  }
  return y - start;
}

/** Prints at the foot how anybody can check the receipt. */
function printProof(document: Document, { proof, footer }: ReceiptContent, address: string): void {
  const { margin } = page;
  const y = page.footer - 34;
  drawRule(document, y - 6);
  printFitting(document, proof, { x: margin, y, size: 8, width: inner });
  printFitting(document, address, { x: margin, y: y + 13, size: 8, width: inner, link: address });
  printFitting(document, footer, { x: margin, y: page.footer + 10, size: 7, width: inner, color: grey });
}
