import { use, useEffect, useState } from 'react';
import type { TableRow } from '../../../../metadata/sheets/readTable';
import type { FileValue } from '../../../../metadata/values/files';
import { FilesContext } from '../files/FilesContext';
import { readTop } from './readTop';

/** The table of a file, or what there is instead. */
type TableState =
  | { state: 'reading' }
  /** It is no table. */
  | { state: 'unfit' }
  /** It could not be read, or its content is no longer at hand. */
  | { state: 'failed' }
  | { state: 'read'; file: string; rows: TableRow[] };

/** Reads the top of a file that was uploaded in the form around. */
export function useTable(file: FileValue | undefined): TableState {
  const { contents } = use(FilesContext);
  const [read, setRead] = useState<{ id: string; table: TableState }>();
  useEffect(() => {
    if (!file) return undefined;
    const abort = new AbortController();
    const set = (table: TableState) => {
      if (!abort.signal.aborted) setRead({ id: file.id, table });
    };
    const content = contents?.get(file.id);
    if (content) {
      readTop(file, content, abort.signal).then(
        (rows) => set(rows ? { state: 'read', file: file.id, rows } : { state: 'unfit' }),
        () => set({ state: 'failed' }),
      );
    } else set({ state: 'failed' });
    return () => abort.abort();
    // The value of a form is another object after each change, and a file never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file?.id, contents]);
  return read && read.id === file?.id ? read.table : { state: 'reading' };
}
