import { openStatement } from '../../../../src/gateway/statements/openStatement';
import {
  BrokenStatementError,
  type StatementEntry,
  type StatementPart,
} from '../../../../src/gateway/statements/reader/StatementEntry';

/** Bytes of a file as they arrive. */
async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The parts of a statement, in Mexico's zone. Throws where no reader recognises it. */
export async function partsOf(content: string | Uint8Array, size = 65_536): Promise<StatementPart[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const opened = await openStatement(inPieces(bytes, size), { zone: 'GMT-6' });
  if (!opened) throw new Error('No reader recognises it.');
  const parts: StatementPart[] = [];
  for await (const part of opened.parts) parts.push(part);
  return parts;
}

export async function entriesOf(content: string | Uint8Array, size?: number): Promise<StatementEntry[]> {
  return (await partsOf(content, size)).flatMap((part) => (part.kind === 'entry' ? part.entry : []));
}

/** The fault of a file that breaks its format. */
export async function faultOf(content: string): Promise<BrokenStatementError | undefined> {
  return partsOf(content).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof BrokenStatementError) return error;
      throw error;
    },
  );
}
