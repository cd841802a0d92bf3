import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, its content as it comes. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Sizes are not known before the content is written: they follow it (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
/** 1980-01-01, the earliest a zip can say: an export must not depend on the moment. */
const day = 0x21;

/** Writes a zip archive as a stream; no file of it is held. A file may have up to 4 GB. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const local = header(0x04034b50, 30, { at: 6, name: name.length, nameAt: 26 });
    yield Buffer.concat([local, name]);
    const facts = { checksum: 0, packed: 0, unpacked: 0 };
    yield* deflate(entry.content, facts);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(facts.checksum, 4);
    sizes.writeUInt32LE(facts.packed, 8);
    sizes.writeUInt32LE(facts.unpacked, 12);
    yield sizes;
    const central = header(0x02014b50, 46, { at: 8, name: name.length, nameAt: 28 });
    central.writeUInt16LE(20, 4);
    sizes.copy(central, 16, 4);
    central.writeUInt32LE(offset, 42);
    directory.push(central, name);
    offset += local.length + name.length + facts.packed + sizes.length;
  }
  const records = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length / 2, 8);
  end.writeUInt16LE(directory.length / 2, 10);
  end.writeUInt32LE(records.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([records, end]);
}

function header(
  signature: number,
  length: number,
  fields: { at: number; name: number; nameAt: number },
): Buffer {
  const made = Buffer.alloc(length);
  made.writeUInt32LE(signature, 0);
  made.writeUInt16LE(20, fields.at - 2);
  made.writeUInt16LE(flags, fields.at);
  made.writeUInt16LE(deflated, fields.at + 2);
  made.writeUInt16LE(day, fields.at + 6);
  made.writeUInt16LE(fields.name, fields.nameAt);
  return made;
}

async function* deflate(
  content: ZipEntry['content'],
  facts: { checksum: number; packed: number; unpacked: number },
): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 6 });
  const feed = async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      facts.checksum = crc32(bytes, facts.checksum);
      facts.unpacked += bytes.length;
      if (!packer.write(bytes)) await new Promise<void>((resume) => packer.once('drain', resume));
    }
    packer.end();
  };
  const fed = feed().catch((error: Error) => packer.destroy(error));
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    facts.packed += chunk.length;
    yield chunk;
  }
  await fed;
}
