import type { SortPayload } from 'react-admin';
import type { DownloadState, ExportBody } from '../../contract/downloads';
import type { SessionCountry } from '../session/Session';
import { requestFile } from './request';
import { addressOf, resourceCall } from './resourceAddress';
import { makeIdempotencyKey, sendHeaders } from './writeCalls';

/** A file of everything that a filter matches. */
interface ExportParams {
  format: ExportBody['format'];
  filter: Record<string, unknown>;
  sort: SortPayload;
  columns: string[];
  widen?: string[];
}

/** Creates the calls to one country's gateway about exports. */
export function createExportCalls(country: SessionCountry | undefined) {
  const exports = resourceCall(country, 'exports');
  return {
    /** Returns a file of up to 10,000 records; rejects where there are more. */
    exportFile: (resource: string, params: ExportParams) =>
      requestFile(`/${resource}/export`, { query: orderOf(params), ...addressOf(resource, country) }),
    /** Asks for a file of any size. */
    askForExport: (resource: string, params: ExportParams) =>
      exports<DownloadState>(resource, '', {
        method: 'POST',
        body: orderOf(params),
        headers: sendHeaders({ idempotencyKey: makeIdempotencyKey() }),
      }),
    /** Returns the state of a file that the user has asked for. */
    getExport: (resource: string, id: string) =>
      exports<DownloadState>(resource, `/${encodeURIComponent(id)}`),
    /** Returns the file, once it is downloadable. */
    readExport: (resource: string, id: string) =>
      requestFile(`/exports/${resource}/${encodeURIComponent(id)}/file`, addressOf(resource, country)),
  };
}

function orderOf({ format, filter, sort, columns, widen = [] }: ExportParams) {
  return {
    format,
    filter: JSON.stringify(filter),
    sort: JSON.stringify([sort.field, sort.order]),
    columns: columns.join(','),
    ...(widen.length > 0 ? { widen: widen.join(',') } : {}),
  };
}
