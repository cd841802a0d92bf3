import { findEncoding } from '../../metadata/sheets/textFile';

/** Bytes by which the encoding of a text is found. */
export const sampleBytes = 65_536;

/**
 * Decodes a text that arrives in chunks, in UTF-16, UTF-8 or GB 18030. From the first byte on that is none of these it is GB 18030 or
 * Windows-1252. Yields nothing for what is no text.
 */
export async function* decodeChunks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: ChunkDecoder | undefined;
  let head = new Uint8Array();
  for await (const chunk of chunks) {
    if (decoder) {
      yield decoder.decode(chunk);
      continue;
    }
    head = joined(head, chunk);
    if (head.length < sampleBytes) continue;
    decoder = decoderFor(head);
    if (!decoder) return;
    yield decoder.decode(head);
  }
  decoder ??= decoderFor(head);
  if (!decoder) return;
  // What was shorter than a sample has not been decoded yet.
  if (head.length < sampleBytes) yield decoder.decode(head);
  yield decoder.end();
}

/** Hands over bytes in memory part by part. What is made of one is gone before the next. */
export async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += sampleBytes)
    yield bytes.subarray(start, start + sampleBytes);
}

interface ChunkDecoder {
  decode(chunk: Uint8Array): string;
  end(): string;
}

function decoderFor(head: Uint8Array<ArrayBuffer>): ChunkDecoder | undefined {
  const encoding = findEncoding(head);
  if (encoding === undefined) return undefined;
  if (encoding === 'utf-8' || encoding === 'windows-1252') return new UnmarkedDecoder();
  const decoder = new TextDecoder(encoding);
  return {
    decode: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
}

/** Decodes UTF-8 as long as it is that, and then what Windows writes in the West, or in China. */
class UnmarkedDecoder implements ChunkDecoder {
  #decoder = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;
  /** Bytes behind the last one of ASCII: a character may go on in the next chunk. */
  #rest = new Uint8Array();

  decode(chunk: Uint8Array): string {
    const bytes = joined(this.#rest, chunk);
    const end = bytes.findLastIndex((byte) => byte < 0x80) + 1;
    this.#rest = bytes.slice(end);
    return this.#text(bytes.subarray(0, end));
  }

  end(): string {
    return this.#text(this.#rest);
  }

  #text(bytes: Uint8Array<ArrayBuffer>): string {
    if (!this.#isUtf8) return this.#decoder.decode(bytes, { stream: true });
    try {
      return this.#decoder.decode(bytes);
    } catch {
      this.#isUtf8 = false;
      this.#decoder = new TextDecoder(findEncoding(bytes) === 'gb18030' ? 'gb18030' : 'windows-1252');
      return this.#decoder.decode(bytes, { stream: true });
    }
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
