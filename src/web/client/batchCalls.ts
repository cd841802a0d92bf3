import type { BatchBody, BatchRehearsal, BatchState, RowResult } from '../../contract/batches';
import type { SessionCountry } from '../session/Session';
import { addressOf, resourceCall } from './resourceAddress';
import { requestFile } from './request';
import { sendHeaders, type SendOptions } from './writeCalls';

/** Creates the calls to one country's gateway about batches. `write` is `create` of an import, or the action's name. */
export function createBatchCalls(country: SessionCountry | undefined) {
  const call = resourceCall(country);
  return {
    sendBatch: (resource: string, write: string, body: BatchBody, options: SendOptions) =>
      call<BatchState>(resource, pathOf(write), { method: 'POST', body, headers: sendHeaders(options) }),
    /** `signal` ends a rehearsal that nobody waits for any more, which takes a place at the gateway. */
    rehearseBatch: (
      resource: string,
      write: string,
      body: BatchBody,
      { signal, ...options }: Pick<SendOptions, 'repeats'> & { signal?: AbortSignal } = {},
    ) =>
      call<BatchRehearsal>(resource, pathOf(write), {
        method: 'POST',
        body,
        query: { rehearse: 'true' },
        headers: sendHeaders(options),
        signal,
      }),
    getBatch: (resource: string, write: string, id: string) =>
      call<BatchState>(resource, pathOf(write, `/${id}`)),
    getBatches: (resource: string, write: string) => call<BatchState[]>(resource, pathOf(write)),
    /** Stops a batch and returns it: rows that are not done yet will not be. One that has ended stays as it is. */
    stopBatch: (resource: string, write: string, id: string) =>
      call<BatchState>(resource, pathOf(write, `/${id}/stop`), { method: 'POST' }),
    getBatchRows: (resource: string, write: string, id: string) =>
      call<RowResult[]>(resource, pathOf(write, `/${id}/rows`)),
    /** Returns a file with the rows of an import and what became of them: of all, or those that failed. */
    exportBatch: (resource: string, id: string, rows?: 'failed') =>
      requestFile(`/${resource}${pathOf('create', `/${id}/file`)}`, {
        query: { rows },
        ...addressOf(resource, country),
      }),
    /** Returns the empty file that an import begins with. */
    getTemplate: (resource: string, format: 'xlsx' | 'csv') =>
      requestFile(`/${resource}/import-template`, {
        query: { format: format === 'csv' ? format : undefined },
        ...addressOf(resource, country),
      }),
  };
}

function pathOf(write: string, rest = ''): string {
  return `/batches/${write}${rest}`;
}
