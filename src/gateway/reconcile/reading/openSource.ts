import type { TableRow } from '../../../metadata/sheets/Table';
import { Reader } from '../../workers/Reader';
import type { FileEntry, UnreadableRow } from './FileEntry';
import type { Source, SourceFormat } from './readSource';
import type { SourceProblem } from './SourceProblem';

/** Form in which rows of a file are read: as entries, or as they stand in it. */
interface RowsWanted {
  entries: FileEntry;
  rows: TableRow;
}

/** Order to a worker to read a file. */
export interface SourceOrder {
  source: Source;
  wanted: keyof RowsWanted;
}

/** Head of a file, before its rows. */
export type SourceHead = { problem: SourceProblem } | Omit<OpenSource<never>, 'parts'>;

/** A file that can be compared. */
export interface OpenSource<Row> {
  format: SourceFormat;
  unreadable: UnreadableRow[];
  /** Whether it says which amounts were paid and which received. */
  hasSides: boolean;
  /** Its rows, some hundred at a time. */
  parts: () => AsyncGenerator<Row[]>;
}

/** Reader of files in a worker. Its memory is twice what a workbook of 50,000 rows of 20 columns needs. */
const reader = new Reader<SourceOrder, SourceHead, FileEntry | TableRow>({
  code: new URL('sourceWorker.ts', import.meta.url),
  memory: 1_024,
});

/**
 * Opens a file in a worker, as reading thousands of rows takes seconds. Returns the result of `work`, or why the file cannot be compared.
 * Throws where `signal` is aborted. The bytes of the source are handed over, and gone.
 */
export async function withSource<Wanted extends keyof RowsWanted, Result>(
  order: { source: Source; wanted: Wanted },
  signal: AbortSignal | undefined,
  work: (source: OpenSource<RowsWanted[Wanted]>) => Promise<Result>,
): Promise<{ result: Result } | { problem: SourceProblem }> {
  const read = await reader.read<{ result: Result } | { problem: SourceProblem }>(
    order,
    [order.source.bytes.buffer],
    signal,
    async (head, parts) =>
      'problem' in head
        ? head
        : { result: await work({ ...head, parts: parts as OpenSource<RowsWanted[Wanted]>['parts'] }) },
  );
  return 'problem' in read ? { problem: { key: read.problem } } : read.result;
}
