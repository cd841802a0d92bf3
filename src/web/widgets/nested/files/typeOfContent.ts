import type { FileType } from '../../../../metadata/values/files';

/** How files of each type begin; a dot is any character. */
const beginnings: [FileType, RegExp][] = [
  ['application/pdf', /^%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
];

/** A first look at the content of a file; the gateway takes the second one. Undefined for any other type. */
export async function typeOfContent(file: Blob): Promise<FileType | undefined> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const text = String.fromCharCode(...head);
  return beginnings.find(([, beginning]) => beginning.test(text))?.[0];
}
