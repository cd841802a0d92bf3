import type { SortPayload } from 'react-admin';
import type { DownloadState, ExportBody } from '../../contract/downloads';
import type { SessionCountry } from '../session/Session';
import { type RequestedFile, requestFile } from './request';
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

/** The calls about exports. */
export interface ExportCalls {
  /** Returns a file of up to 10,000 records; rejects where there are more. */
  exportFile: (resource: string, params: ExportParams) => Promise<RequestedFile>;
  /** Asks for a file of any size. */
  askForExport: (resource: string, params: ExportParams) => Promise<DownloadState>;
  /** Returns the state of a file that the user has asked for. */
  getExport: (resource: string, id: string) => Promise<DownloadState>;
  /** Returns the file, once it is downloadable. */
  readExport: (resource: string, id: string) => Promise<RequestedFile>;
}

/** Creates these calls to one country's gateway. */
export function createExportCalls(country: SessionCountry | undefined): ExportCalls {
  const exports = resourceCall(country, 'exports');
  return {
    exportFile: (resource, params) =>
      requestFile(`/${resource}/export`, { query: orderOf(params), ...addressOf(resource, country) }),
    askForExport: (resource, params) =>
      exports(resource, '', {
        method: 'POST',
        body: orderOf(params),
        headers: sendHeaders({ idempotencyKey: makeIdempotencyKey() }),
      }),
    getExport: (resource, id) => exports(resource, `/${encodeURIComponent(id)}`),
    readExport: (resource, id) =>
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
