import { use, useEffect, useState } from 'react';
import type { TableRow } from '../../../../metadata/sheets/readTable';
import type { UnfitContent } from '../../../../metadata/sheets/unpackedSize';
import type { FileValue } from '../../../../metadata/values/files';
import { FilesContext } from '../files/FilesContext';
import { readTop } from './readTop';

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
