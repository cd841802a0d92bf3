import { getDocumentProxy } from 'unpdf';

/** Contents of a PDF. */
export interface ReadPdf {
  /** The lines of text of each page, from the top, each with its texts from the left. */
  pages: string[][];
  /** All lines. */
  lines: string[];
  /** Attached files by name. */
  attachments: Record<string, string>;
}

/** Reads a PDF by pdf.js, which the gateway does not write it with. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const rows = new Map<number, { x: number; text: string }[]>();
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [x, y] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))];
      rows.set(y, [...(rows.get(y) ?? []), { x, text: item.str }]);
    }
    const sorted = [...rows].toSorted(([one], [other]) => other - one);
    pages.push(
      sorted.map(([, texts]) =>
        texts
          .toSorted((one, other) => one.x - other.x)
          .map(({ text }) => text)
          .join(' | '),
      ),
    );
  }
  const attached = (await document.getAttachments()) as Record<string, { content: Uint8Array }> | null;
  const attachments = Object.fromEntries(
    Object.entries(attached ?? {}).map(([name, { content }]) => [name, Buffer.from(content).toString()]),
  );
  return { pages, lines: pages.flat(), attachments };
}
