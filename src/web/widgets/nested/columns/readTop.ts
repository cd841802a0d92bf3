import type { TableRow } from '../../../../metadata/sheets/readTable';
import { fileTypes, type FileValue } from '../../../../metadata/values/files';
import type { TableAnswer, TableOrder } from './tableWorker';

/** What of a table is read: as far down as headings may stand, and some rows below. */
const limits = { rows: 120, columns: 100, unpacked: 200_000_000 };

/** Reads the first rows of a table, in a worker. Undefined where it is none; rejects where the worker fails or `signal` is aborted. */
export async function readTop(
  { type }: FileValue,
  content: Blob,
  signal: AbortSignal,
): Promise<TableRow[] | undefined> {
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
        resolve(typeof data === 'string' ? undefined : data.rows),
      );
      // By the type that the gateway has found, whatever the name ends with.
      const order: TableOrder = { name: `table.${fileTypes[type].endings[0]}`, bytes, limits };
      worker.postMessage(order, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
