import { textTypeOf } from '../../../../metadata/sheets/textFile';
import type { FileType } from '../../../../metadata/values/files';

/** How files of each type begin; a dot is any character. */
const beginnings: [FileType, RegExp][] = [
  ['application/pdf', /^%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  // oxlint-disable-next-line no-control-regex -- A zip archive begins so.
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', /^PK\x03\x04/],
];

/** A first look at the content of a file; the gateway takes the second one. Undefined for any other type. */
export async function typeOfContent(file: Blob): Promise<FileType | undefined> {
  const head = new Uint8Array(await file.slice(0, 4_096).arrayBuffer());
  const text = String.fromCharCode(...head.subarray(0, 16));
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0] ?? textTypeOf(head);
}
