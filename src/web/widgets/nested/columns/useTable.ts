import { use, useEffect, useState } from 'react';
import type { TableRow } from '../../../../metadata/sheets/readTable';
import type { UnfitContent } from '../../../../metadata/sheets/unpackedSize';
import { fileTypes, type FileValue } from '../../../../metadata/values/files';
import { FilesContext } from '../files/FilesContext';
import type { TableAnswer, TableOrder } from './tableWorker';

/** The table of a file, or what there is instead. */
type TableState =
  | { state: 'reading' }
  /** It is no table that could be read. */
  | { state: UnfitContent }
  /** It could not be read, or its content is no longer at hand. */
  | { state: 'failed' }
  | { state: 'read'; file: string; rows: TableRow[] };

/** Reads the top of a file that was uploaded in the form around, and as many of its columns. */
export function useTable(file: FileValue | undefined, columns: number): TableState {
  const { contents } = use(FilesContext);
  const [known, setKnown] = useState<{ id: string; table: TableState }>();
  useEffect(() => {
    if (!file) return undefined;
    const abort = new AbortController();
    const set = (table: TableState) => {
      if (!abort.signal.aborted) setKnown({ id: file.id, table });
    };
    const content = contents?.get(file.id);
    if (content) {
      readTop(file, content, columns, abort.signal).then(
        (read) =>
          set(typeof read === 'string' ? { state: read } : { state: 'read', file: file.id, rows: read }),
        () => set({ state: 'failed' }),
      );
    } else set({ state: 'failed' });
    return () => abort.abort();
    // The value of a form is another object after each change, and a file never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file?.id, contents]);
  return known && known.id === file?.id ? known.table : { state: 'reading' };
}

/** What of a table is read: enough rows to see how its columns are written. */
const limits = { rows: 2_000, unpacked: 200_000_000 };

/** Reads the first rows of a table, in a worker. Returns why it is none instead; rejects where the worker fails or `signal` is aborted. */
async function readTop(
  { type }: FileValue,
  content: Blob,
  columns: number,
  signal: AbortSignal,
): Promise<TableRow[] | UnfitContent> {
  const bytes = await content.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./tableWorker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'The worker could not be loaded.'));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) =>
        resolve(typeof data === 'string' ? data : data.rows),
      );
      // By the type that the gateway has found, whatever the name ends with.
      const name = `table.${fileTypes[type].endings[0]}`;
      const order: TableOrder = { name, bytes, limits: { ...limits, columns } };
      worker.postMessage(order, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
