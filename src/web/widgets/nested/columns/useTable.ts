import { use, useEffect, useState } from 'react';
import type { Table, TableLimits } from '../../../../metadata/sheets/Table';
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
  | { state: 'read'; file: string; table: Table };

/** The part of a workbook that is read. */
export interface WorkbookPart {
  /** The first visible sheet with rows where there is none. */
  sheet: string | undefined;
  withHidden: boolean;
}

/** Reads the top of a file that was uploaded in the form around, and as many of its columns. */
export function useTable(
  file: FileValue | undefined,
  columns: number,
  { sheet, withHidden }: WorkbookPart,
): TableState {
  const { contents } = use(FilesContext);
  const [known, setKnown] = useState<{ ids: string[]; table: TableState }>();
  // Another part of the file is another table.
  const id = file && idOf(file, { sheet, withHidden });
  useEffect(() => {
    if (!file || id === undefined || known?.ids.includes(id)) return undefined;
    const abort = new AbortController();
    const set = (table: TableState) => {
      if (abort.signal.aborted) return;
      // The sheet that was proposed may be asked for by its name now.
      const read = table.state === 'read' ? idOf(file, { sheet: table.table.sheet, withHidden }) : id;
      setKnown({ ids: [id, read], table });
    };
    const content = contents?.get(file.id);
    if (content) {
      const part = { ...limits, columns, withHidden, ...(sheet === undefined ? {} : { sheet }) };
      readTop(file, content, part, abort.signal).then(
        (read) =>
          set(typeof read === 'string' ? { state: read } : { state: 'read', file: file.id, table: read }),
        () => set({ state: 'failed' }),
      );
    } else set({ state: 'failed' });
    return () => abort.abort();
    // The value of a form is another object after each change, and a file never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, contents]);
  return id !== undefined && known?.ids.includes(id) ? known.table : { state: 'reading' };
}

function idOf({ id }: FileValue, { sheet, withHidden }: WorkbookPart): string {
  return JSON.stringify([id, sheet, withHidden]);
}

/** Limits of reading a table: enough rows to see how its columns are written. */
const limits = { rows: 2_000, unpacked: 200_000_000 };

/** Reads the first rows of a table in a worker, or returns why it is none. Rejects if the worker fails or `signal` is aborted. */
async function readTop(
  { type }: FileValue,
  content: Blob,
  limits: TableLimits,
  signal: AbortSignal,
): Promise<TableAnswer> {
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
      worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data));
      // By the type that the gateway has found, whatever the name ends with.
      const name = `table.${fileTypes[type].endings[0]}`;
      const order: TableOrder = { name, bytes, limits };
      worker.postMessage(order, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
