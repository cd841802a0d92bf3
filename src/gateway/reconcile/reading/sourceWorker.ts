import type { TableRow } from '../../../metadata/sheets/Table';
import { type Read, serveReader } from '../../workers/serveReader';
import type { SourceHead, SourceOrder } from './openSource';
import { readSource } from './readSource';

/** The worker of `withSource`. */
serveReader(async ({ source, wanted }: SourceOrder): Promise<Read<SourceHead, unknown>> => {
  const read = await readSource(source);
  if ('key' in read) return { head: { problem: read }, items: [] };
  const { format, rows, interpreted } = read;
  const { entries, unreadable, hasSides } = interpreted;
  return { head: { format, unreadable, hasSides }, items: wanted === 'rows' ? inTurn(rows()) : entries };
});

async function* inTurn(parts: AsyncIterable<TableRow[]> | Iterable<TableRow[]>): AsyncGenerator<TableRow[]> {
  yield* parts;
}
