import type { TableRow } from '../../../../metadata/sheets/readTable';
import type { UnfitContent } from '../../../../metadata/sheets/unpackedSize';
import { fileTypes, type FileValue } from '../../../../metadata/values/files';
import type { TableAnswer, TableOrder } from './tableWorker';

/** What of a table is read: enough rows to see how its columns are written. */
const limits = { rows: 2_000, unpacked: 200_000_000 };

/** Reads the first rows of a table, in a worker. Returns why it is none instead; rejects where the worker fails or `signal` is aborted. */
export async function readTop(
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
