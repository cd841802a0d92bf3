import type { BatchBody, BatchRehearsal, BatchState, RowResult } from '../../contract/batches';
import type { SessionCountry } from '../session/Session';
import { addressOf, resourceCall } from './resourceAddress';
import { type RequestedFile, requestFile } from './request';
import { sendHeaders, type SendOptions } from './writeCalls';

/** The calls about batches. `write` is `create` of an import, or the action's name. */
export interface BatchCalls {
  sendBatch: (resource: string, write: string, body: BatchBody, options: SendOptions) => Promise<BatchState>;
  rehearseBatch: (
    resource: string,
    write: string,
    body: BatchBody,
    /** `signal` ends a rehearsal that nobody waits for any more, which takes a place at the gateway. */
    options?: Pick<SendOptions, 'repeats'> & { signal?: AbortSignal },
  ) => Promise<BatchRehearsal>;
  getBatch: (resource: string, write: string, id: string) => Promise<BatchState>;
  getBatches: (resource: string, write: string) => Promise<BatchState[]>;
  /** Stops a batch and returns it: rows that are not done yet will not be. One that has ended stays as it is. */
  stopBatch: (resource: string, write: string, id: string) => Promise<BatchState>;
  getBatchRows: (resource: string, write: string, id: string) => Promise<RowResult[]>;
  /** Returns a file with the rows of an import and what became of them: of all, or those that failed. */
  exportBatch: (resource: string, id: string, rows?: 'failed') => Promise<RequestedFile>;
  /** Returns the empty file that an import begins with. */
  getTemplate: (resource: string, format: 'xlsx' | 'csv') => Promise<RequestedFile>;
}

/** Creates these calls to one country's gateway. */
export function createBatchCalls(country: SessionCountry | undefined): BatchCalls {
  const call = resourceCall(country);
  return {
    sendBatch: (resource, write, body, options) =>
      call(resource, pathOf(write), { method: 'POST', body, headers: sendHeaders(options) }),
    rehearseBatch: (resource, write, body, { signal, ...options } = {}) =>
      call(resource, pathOf(write), {
        method: 'POST',
        body,
        query: { rehearse: 'true' },
        headers: sendHeaders(options),
        signal,
      }),
    getBatch: (resource, write, id) => call(resource, pathOf(write, `/${id}`)),
    getBatches: (resource, write) => call(resource, pathOf(write)),
    stopBatch: (resource, write, id) => call(resource, pathOf(write, `/${id}/stop`), { method: 'POST' }),
    getBatchRows: (resource, write, id) => call(resource, pathOf(write, `/${id}/rows`)),
    exportBatch: (resource, id, rows) =>
      requestFile(`/${resource}${pathOf('create', `/${id}/file`)}`, {
        query: { rows },
        ...addressOf(resource, country),
      }),
    getTemplate: (resource, format) =>
      requestFile(`/${resource}/import-template`, {
        query: { format: format === 'csv' ? format : undefined },
        ...addressOf(resource, country),
      }),
  };
}

function pathOf(write: string, rest = ''): string {
  return `/batches/${write}${rest}`;
}
