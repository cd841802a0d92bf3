import { EndlessRowError } from '../../../metadata/sheets/CsvCells';
import { openCsv } from '../../../metadata/sheets/csvRows';
import { foreignFormat, isZip } from '../../../metadata/sheets/foreignFormats';
import { readTable } from '../../../metadata/sheets/readTable';
import type { TableLimits, TableRow } from '../../../metadata/sheets/Table';
import { findEncoding } from '../../../metadata/sheets/textFile';
import { tableTypes } from '../../../metadata/values/files';
import { decodeChunks, inParts, sampleBytes } from '../../statements/decodeChunks';
import { type SourceProblem, SourceProblemError } from './SourceProblem';

/** A table that was opened, whose rows can be read several times. */
export interface OpenTable {
  format: 'xlsx' | 'csv';
  /** Separator between the cells of a CSV file. */
  separator: string;
  /** Its rows, some at a time. Throws {@link SourceProblemError}. */
  rows: () => AsyncIterable<TableRow[]> | Iterable<TableRow[]>;
}

/** A file, and the type that its upload found. */
interface TableFile {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Opens a workbook, which is then in memory, or a CSV file, whose rows are read on demand. */
export async function openTable(
  { type, bytes }: TableFile,
  limits: TableLimits,
): Promise<OpenTable | SourceProblem> {
  if (type !== tableTypes.csv || isZip(bytes)) {
    const table = await readTable('file.xlsx', bytes, limits);
    if (typeof table === 'string') return { key: table };
    return { format: 'xlsx', separator: ',', rows: () => [table.rows] };
  }
  const foreign = foreignFormat(bytes);
  if (foreign) return { key: foreign };
  if (bytes.length > 0 && findEncoding(bytes.subarray(0, sampleBytes)) === undefined)
    return { key: 'notSpreadsheet' };
  const open = () => openCsv(decodeChunks(inParts(bytes)), limits.columns);
  const { separator } = await open();
  return {
    format: 'csv',
    separator,
    async *rows() {
      try {
        yield* (await open()).parts;
      } catch (error) {
        if (!(error instanceof EndlessRowError)) throw error;
        throw new SourceProblemError({ key: 'endlessRow', params: { row: error.row } });
      }
    },
  };
}
