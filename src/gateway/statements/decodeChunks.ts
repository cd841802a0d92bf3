import { findEncoding } from '../../metadata/sheets/textFile';

/** Bytes by which the encoding of a text is found. */
const sampleBytes = 65_536;

/**
 * Decodes a text that arrives in chunks: UTF-16, UTF-8 or GB 18030, or from the first byte on that is none of these, Windows-1252.
 * Yields nothing for what is no text.
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

/** Hands over bytes that are there as a whole. */
export async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface ChunkDecoder {
  decode(chunk: Uint8Array): string;
  end(): string;
}

function decoderFor(head: Uint8Array<ArrayBuffer>): ChunkDecoder | undefined {
  const encoding = findEncoding(head);
  if (encoding === undefined) return undefined;
  if (encoding === 'utf-8' || encoding === 'windows-1252') return new WesternDecoder();
  const decoder = new TextDecoder(encoding);
  return {
    decode: (chunk) => decoder.decode(chunk, { stream: true }),
    end: () => decoder.decode(),
  };
}

/** Decodes UTF-8 as long as it is that, and then what Windows writes in the West. */
class WesternDecoder implements ChunkDecoder {
  #decoder = new TextDecoder('utf-8', { fatal: true });
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

  #text(bytes: Uint8Array): string {
    try {
      return this.#decoder.decode(bytes);
    } catch {
      this.#decoder = new TextDecoder('windows-1252');
      return this.#decoder.decode(bytes);
    }
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
