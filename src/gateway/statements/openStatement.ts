import { decodeChunks } from './decodeChunks';
import { statementReaders } from './readers';
import type { StatementParts } from './reader/StatementEntry';
import type { StatementPlace, StatementReader } from './reader/StatementReader';

/** Characters by which a format is recognised: an envelope may be long. */
const headLength = 65_536;

/** A file that a reader has recognised. */
export interface OpenStatement {
  format: string;
  parts: StatementParts;
}

/** Returns the reader of the format that a text begins in, if it is one of those that are read. */
export function readerOf(head: string): StatementReader | undefined {
  // A mark of the order of bytes is no part of the text.
  const text = head.replace(/^\uFEFF/, '').trimStart();
  return statementReaders.find((reader) => reader.recognises(text));
}

/** Opens a statement of any format that is read, by its content. Undefined for every other file. */
export async function openStatement(
  bytes: AsyncIterable<Uint8Array>,
  place: StatementPlace,
): Promise<OpenStatement | undefined> {
  const chunks = decodeChunks(bytes);
  const first: string[] = [];
  let length = 0;
  while (length < headLength) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  const reader = readerOf(first.join(''));
  if (!reader) return undefined;
  return { format: reader.format, parts: reader.read(again(first, chunks), place) };
}

async function* again(first: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<string> {
  // What stands before an XML declaration makes the text none.
  let isFirst = true;
  for (const chunk of first) {
    yield isFirst ? chunk.replace(/^\uFEFF/, '').trimStart() : chunk;
    isFirst = false;
  }
  yield* rest;
}
