/** Why the content of a file cannot be read as a spreadsheet. */
export type UnfitContent = 'notSpreadsheet' | 'oldFormat' | 'tooLargeInside';

/** Most bytes of everything in a workbook together, unpacked: 1,000 rows are a few hundred thousand. */
const maxUnpacked = 30_000_000;

/** Most files in a workbook. */
const maxEntries = 1_000;

/**
 * Checks a zip before it is parsed: returns why it cannot be, or undefined. Every entry is unpacked and counted as far as
 * allowed, as the sizes that a zip states may be wrong.
 */
export async function checkZip(bytes: Uint8Array<ArrayBuffer>): Promise<UnfitContent | undefined> {
  const entries = entriesOf(bytes);
  if (!entries || !entries.some(({ name }) => name === 'xl/workbook.xml')) return 'notSpreadsheet';
  let left = maxUnpacked;
  for (const entry of entries) {
    const size = await unpackedSize(entry, left);
    if (size === undefined) return 'notSpreadsheet';
    left -= size;
    if (left < 0) return 'tooLargeInside';
  }
  return undefined;
}

interface ZipEntry {
  name: string;
  /** 0 is stored as it is, 8 is deflated. */
  method: number;
  content: Uint8Array<ArrayBuffer>;
}

/** The entries that the directory at the end of a zip lists; undefined where there is none that can be read. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > maxEntries) return undefined;
  const entries: ZipEntry[] = [];
  try {
    for (let index = 0; index < count; index++) {
      if (view.getUint32(at, true) !== 0x02014b50) return undefined;
      const size = view.getUint32(at + 20, true);
      const nameLength = view.getUint16(at + 28, true);
      const local = view.getUint32(at + 42, true);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      if (start + size > bytes.length) return undefined;
      entries.push({
        name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
        method: view.getUint16(at + 10, true),
        content: bytes.subarray(start, start + size),
      });
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return entries;
}

/** Finds the record at the end of a zip, behind which only a comment may be. */
function endOfDirectory(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  return undefined;
}

/** Returns the size of an unpacked entry, or something above `limit`; undefined where it cannot be unpacked. */
async function unpackedSize({ method, content }: ZipEntry, limit: number): Promise<number | undefined> {
  if (method === 0) return content.length;
  if (method !== 8) return undefined;
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  // Broken content makes the reader fail as well.
  writer
    .write(content)
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = readable.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return size;
      size += value.length;
      if (size > limit) return size;
    }
  } catch {
    return undefined;
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
