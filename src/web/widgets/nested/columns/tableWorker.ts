import type { Table, TableLimits } from '../../../../metadata/sheets/Table';
import { readTable } from '../../../../metadata/sheets/readTable';
import type { UnfitContent } from '../../../../metadata/sheets/unpackedSize';

/** The worker that reads the top of a table, as unpacking a whole workbook would block the page. */

/** Order to the worker. */
export interface TableOrder {
  name: string;
  bytes: ArrayBuffer;
  limits: TableLimits;
}

/** Answer of the worker. */
export type TableAnswer = Table | UnfitContent;

addEventListener('message', ({ data }: MessageEvent<TableOrder>) => {
  const { name, bytes, limits } = data;
  void readTable(name, new Uint8Array(bytes), limits).then((answer: TableAnswer) => postMessage(answer));
});
