import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';

/** An object of a PDF, with its stream as it was before it was compressed. */
interface PdfObject {
  text: string;
  content: string;
}

/** Largest stream that is unpacked, in bytes: more than the attachment of the longest statement. */
const maxContent = 64_000_000;

/** Returns the JSON that a PDF has attached. Undefined unless the gateway wrote the file and nobody saved it again. */
export function readAttached(file: Buffer): unknown {
  const attached = readObjects(file)?.find(({ text }) => text.includes('/Type /EmbeddedFile'));
  if (!attached) return undefined;
  try {
    return JSON.parse(Buffer.from(attached.content, 'latin1').toString());
  } catch {
    return undefined;
  }
}

/** Whether a file is the PDF that is printed from the figures attached to it. Figures that nobody could print are of none. */
export async function isPrintedFrom(file: Buffer, print: () => Readable): Promise<boolean> {
  try {
    return await isSamePdf(file, print());
  } catch {
    return false;
  }
}

/** Whether two PDFs have the same objects. How their streams are compressed may differ: that depends on the machine. */
async function isSamePdf(file: Buffer, printed: Readable): Promise<boolean> {
  const [one, other] = [readObjects(file), readObjects(await buffer(printed))];
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/** Reads all objects of a PDF in which nothing else is, between them or after its end. */
function readObjects(file: Buffer): PdfObject[] | undefined {
  const text = file.toString('latin1');
  const objects: PdfObject[] = [];
  let place = /^%PDF-[\d.]+\n%[^\n]{4}\n/.exec(text)?.[0].length ?? 0;
  for (;;) {
    const start = /\d+ 0 obj\n/y;
    start.lastIndex = place;
    if (!start.test(text)) break;
    const object = readObject(file, text, place);
    if (!object) return undefined;
    objects.push({ text: object.text, content: object.content });
    place = object.end;
  }
  const trailer = /^xref\n[\d nf\n]*(trailer\n[^%]*)startxref\n\d+\n%%EOF\n?$/.exec(text.slice(place))?.[1];
  return trailer === undefined ? undefined : [...objects, { text: trailer, content: '' }];
}

function readObject(file: Buffer, text: string, start: number): (PdfObject & { end: number }) | undefined {
  const [ends, streams] = [text.indexOf('\nendobj\n', start), text.indexOf('\nstream\n', start)];
  if (ends < 0) return undefined;
  if (streams < 0 || streams > ends)
    return { text: text.slice(start, ends), content: '', end: ends + '\nendobj\n'.length };
  const head = text.slice(start, streams);
  const from = streams + '\nstream\n'.length;
  const to = from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
  const tail = '\nendstream\nendobj\n';
  if (!text.startsWith(tail, to)) return undefined;
  const content = unpack(file.subarray(from, to), head.includes('/FlateDecode'));
  if (content === undefined) return undefined;
  return { text: head.replace(/\/Length \d+/, ''), content, end: to + tail.length };
}

function unpack(stream: Buffer, isPacked: boolean): string | undefined {
  try {
    return (isPacked ? inflateSync(stream, { maxOutputLength: maxContent }) : stream).toString('latin1');
  } catch {
    return undefined;
  }
}
