import { type Read, serveReader } from '../../workers/serveReader';
import type { SourceHead, SourceOrder } from './openSource';
import { readSource } from './readSource';

/** The worker of `withSource`. */
serveReader(async ({ source, wanted }: SourceOrder): Promise<Read<SourceHead, unknown>> => {
  const read = await readSource(source);
  if (typeof read === 'string') return { head: { problem: read }, items: [] };
  const { format, rows, interpreted } = read;
  const { entries, unreadable } = interpreted;
  return { head: { format, unreadable }, items: wanted === 'rows' ? rows : entries };
});
