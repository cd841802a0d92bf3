import { type ForeignFormat, zippedFormat } from './foreignFormats';

/** Why the content of a file cannot be read as a spreadsheet. */
export type UnfitContent = ForeignFormat | 'noVisibleRows' | 'noSuchSheet' | 'tooLargeInside' | 'endlessRow';

/** Most files in a workbook. */
const maxEntries = 1_000;

/**
 * Checks a zip before it is parsed, and returns why it cannot be, or undefined. Every entry is unpacked and counted, as
 * the sizes that a zip states may be wrong. `maxUnpacked` limits all of them together, in bytes.
 */
export async function checkZip(
  bytes: Uint8Array<ArrayBuffer>,
  maxUnpacked: number,
): Promise<UnfitContent | undefined> {
  const entries = entriesOf(bytes, maxUnpacked);
  if (!entries) return 'notSpreadsheet';
  const foreign = zippedFormat(entries.map(({ name }) => name));
  if (foreign) return foreign;
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

/** Signatures of a zip's records. */
const signatures = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };

/** The id of an extra field that states other sizes and places; only files of 4 GB need it. */
const largeSizes = 0x0001;

/**
 * Returns the entries of a zip; undefined if it is none or other readers might see other entries. It must end with its
 * directory without a comment, and the directory must agree with what stands before each content.
 */
function entriesOf(bytes: Uint8Array<ArrayBuffer>, maxUnpacked: number): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = view.byteLength - 22;
    if (view.getUint32(end, true) !== signatures.end || view.getUint16(end + 20, true) !== 0)
      return undefined;
    const count = view.getUint16(end + 10, true);
    const isWhole = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
    if (!isWhole || count > maxEntries) return undefined;
    const entries: ZipEntry[] = [];
    const names = new Set<string>();
    let at = view.getUint32(end + 16, true);
    if (at + view.getUint32(end + 12, true) !== end) return undefined;
    for (let index = 0; index < count; index++) {
      const entry = readEntry(view, bytes, at, maxUnpacked);
      if (!entry || names.has(entry.name)) return undefined;
      names.add(entry.name);
      entries.push(entry);
      at = entry.next;
    }
    return at === end ? entries : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Reads an entry of the directory, and where the `next` one is. */
function readEntry(
  view: DataView,
  bytes: Uint8Array<ArrayBuffer>,
  at: number,
  maxUnpacked: number,
): (ZipEntry & { next: number }) | undefined {
  if (view.getUint32(at, true) !== signatures.entry) return undefined;
  const method = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 20, true);
  const nameAt = at + 46;
  const extraAt = nameAt + view.getUint16(at + 28, true);
  const extraEnd = extraAt + view.getUint16(at + 30, true);
  const name = bytes.subarray(nameAt, extraAt);

  const local = view.getUint32(at + 42, true);
  const localExtraAt = local + 30 + view.getUint16(local + 26, true);
  const start = localExtraAt + view.getUint16(local + 28, true);
  const isSame =
    view.getUint32(local, true) === signatures.local &&
    view.getUint16(local + 8, true) === method &&
    isEqual(bytes.subarray(local + 30, localExtraAt), name);
  // Parsers make room for as much as it states.
  const isModest = view.getUint32(local + 22, true) <= maxUnpacked;
  if (!isSame || !isModest || start + size > bytes.length) return undefined;
  if (hasLargeSizes(view, extraAt, extraEnd) || hasLargeSizes(view, localExtraAt, start)) return undefined;
  return {
    name: new TextDecoder().decode(name),
    method,
    content: bytes.subarray(start, start + size),
    next: extraEnd + view.getUint16(at + 32, true),
  };
}

function hasLargeSizes(view: DataView, from: number, to: number): boolean {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === largeSizes) return true;
  }
  return false;
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
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
