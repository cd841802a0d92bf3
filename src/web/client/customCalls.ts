import type { CurrencyTotals, Note, RecordEvent, TagChange } from '../../contract/records';
import type { GetListParams, GetListResult, SortPayload } from 'ra-core';
import type { JsonValue } from '../../metadata/model/json';
import { awaitingCall, countsCall, figuresCall } from '../../metadata/model/reservedNames';
import type { Awaiting } from '../../contract/awaiting';
import type { FigureQuery, FiguresResponse } from '../../contract/figures';
import type { SessionCountry } from '../session/sessionStore';
import type { FileCalls } from './fileCalls';
import { loadCalls } from './loadCalls';
import { request, requestFile } from './request';
import { addressOf, resourceCall } from './resourceAddress';
import { createWriteCalls, makeIdempotencyKey, sendHeaders, type SendOptions } from './writeCalls';
import type { BatchBody, BatchRehearsal, BatchState, RowResult } from '../../contract/batches';
import type { DownloadState, ExportBody } from '../../contract/downloads';
import type { Recipients, ScheduleBody, Schedules } from '../../contract/schedules';
import type { Counts } from '../../contract/figures';
import type { ListArrangement, SavedView, ViewContent } from '../../contract/views';

/** The calls of the API that react-admin's data provider does not have. */
export interface CustomCalls extends ReturnType<typeof createCustomCalls> {
  /** Returns sums over everything that matches the filter, a row per currency. */
  getTotals: (resource: string, params: TotalsParams, options?: { signal?: AbortSignal }) => Promise<Totals>;
}

/** Parameters of sums. */
export interface TotalsParams {
  filter: Record<string, unknown>;
  fields: string[];
  /** Fields whose records with a value are counted. */
  counted?: string[];
  /** A field with options: there is a row for each of its values then. */
  by?: string | undefined;
  widen?: string[];
  /** Sums what was before the filter's range of this instant instead: nothing, where the range has no beginning. */
  before?: string;
  /** The page of the list that comes with them, so that both are of one moment. */
  page?: Pick<GetListParams, 'pagination' | 'sort'>;
}

/** Sums, and the page that was requested with them. */
export interface Totals {
  data: CurrencyTotals[];
  page?: ListPage;
}

/** A page of a list. */
export interface ListPage extends Pick<GetListResult, 'data' | 'total' | 'pageInfo'> {
  meta: { asOf?: string; isWidened?: boolean };
}

/** Loaded with the first file that is sent or read. */
const loadFileCalls = loadCalls(async () => (await import('./fileCalls')).createFileCalls);

/** Creates the custom calls to one country's gateway, apart from those that load pages of lists. */
export function createCustomCalls(country: SessionCountry | undefined) {
  const call = resourceCall(country);
  return {
    ...createViewCalls(country),
    ...createWriteCalls(country),
    uploadFile: async (...call: Parameters<FileCalls['uploadFile']>) =>
      (await loadFileCalls())(country).uploadFile(...call),
    readFile: async (...call: Parameters<FileCalls['readFile']>) =>
      (await loadFileCalls())(country).readFile(...call),
    ...createAnnotationCalls(country),
    readReceipt: async (...call: Parameters<FileCalls['readReceipt']>) =>
      (await loadFileCalls())(country).readReceipt(...call),
    ...createBatchCalls(country),
    ...createExportCalls(country),
    /** Returns the figures of a page in this country, all of one moment and in one request. */
    async getFigures(figures: FigureQuery[], options?: { signal?: AbortSignal }) {
      const { data } = await request<FiguresResponse>(`/${figuresCall}`, {
        method: 'POST',
        readsOnly: true,
        body: { figures },
        country,
        signal: options?.signal,
      });
      return data;
    },
    /** Counts the records that each of several filters matches, all of one moment; null is more than 1,000. */
    getCounts: (resource: string, filters: object[], options?: { signal?: AbortSignal }) =>
      resourceCall(country, countsCall)<Counts>(resource, '', {
        method: 'POST',
        readsOnly: true,
        body: { filters },
        ...options,
      }),
    /** Returns what awaits the user in this country. */
    async getAwaiting(options?: { signal?: AbortSignal }) {
      const { data } = await request<Awaiting[]>(`/${awaitingCall}`, { country, signal: options?.signal });
      return data;
    },
    /** Returns the history of a record, oldest event first. */
    getEvents: (resource: string, id: string, options?: { signal?: AbortSignal }) =>
      call<RecordEvent[]>(resource, `/${encodeURIComponent(id)}/events`, options),
    /** Returns the whole value of a masked field of a record. The gateway puts it on the record's timeline. */
    async revealField(resource: string, id: string, field: string) {
      const path = `/${encodeURIComponent(id)}/reveal`;
      const { value } = await call<{ value: JsonValue }>(resource, path, { method: 'POST', body: { field } });
      return value;
    },
  };
}

/** The parameter `widen`: fields of the filter without which the gateway looks where nothing meets it. */
export function widenQuery(fields: string[] = []): string | undefined {
  return fields.length > 0 ? fields.join(',') : undefined;
}

/** Creates the calls to one country's gateway about batches. `write` is `create` of an import, or the action's name. */
function createBatchCalls(country: SessionCountry | undefined) {
  const call = resourceCall(country);
  return {
    sendBatch: (resource: string, write: string, body: BatchBody, options: SendOptions) =>
      call<BatchState>(resource, pathOf(write), { method: 'POST', body, headers: sendHeaders(options) }),
    /** `signal` ends a rehearsal that is no longer needed, as it occupies the gateway. */
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
    /** Stops a batch before its further rows, and returns it. One that has ended stays unchanged. */
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

/** Creates the calls to one country's gateway about notes and tags of records. */
function createAnnotationCalls(country: SessionCountry | undefined) {
  const call = resourceCall(country);
  return {
    /** Returns the notes on a record, the newest first. */
    getNotes: (resource: string, id: string, options?: { signal?: AbortSignal }) =>
      call<Note[]>(resource, notesOf(id), options),
    addNote: (resource: string, id: string, text: string) =>
      call<Note>(resource, notesOf(id), { method: 'POST', body: { text } }),
    removeNote: (resource: string, id: string, note: string) =>
      call<object>(resource, notesOf(id, `/${encodeURIComponent(note)}`), { method: 'DELETE' }),
    /** Returns the tags that records of a resource have. */
    getTags: (resource: string, options?: { signal?: AbortSignal }) =>
      call<string[]>(resource, '/tags', options),
    /** Changes the tags of up to 100 records and returns how many have other ones now. */
    changeTags: (resource: string, change: TagChange) =>
      call<{ changed: number }>(resource, '/tags', { method: 'POST', body: change }),
  };
}

function notesOf(id: string, rest = ''): string {
  return `/${encodeURIComponent(id)}/notes${rest}`;
}

/** A file of everything that a filter matches. */
interface ExportParams {
  format: ExportBody['format'];
  filter: Record<string, unknown>;
  /** Ids of the only records, where `FilteringScope` is around. */
  ids?: string[];
  sort: SortPayload;
  columns: string[];
  widen?: string[];
}

/** Creates the calls to one country's gateway about exports. */
function createExportCalls(country: SessionCountry | undefined) {
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
    /** Returns the state of a requested file. */
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

const queryOf = (list: string) => ({ list: list || undefined });

const schedulesOf = (view: string) => `/${encodeURIComponent(view)}/schedules`;

/** Creates the calls of one country's gateway about arrangements of lists. `list` distinguishes several lists of a resource. */
export function createViewCalls(country: SessionCountry | undefined) {
  const views = resourceCall(country, 'views');
  const columns = resourceCall(country, 'columns');
  return {
    getArrangement: (resource: string, list: string, options?: { signal?: AbortSignal }) =>
      views<ListArrangement>(resource, '', { query: queryOf(list), ...options }),
    /** Saves a new view; rejects with a `RequestError` where the user has one of this name. */
    createView: (resource: string, list: string, view: ViewContent & { name: string }) =>
      views<SavedView>(resource, '', { method: 'POST', query: queryOf(list), body: view }),
    /** Replaces a view's name and content. */
    updateView: (resource: string, id: string, view: ViewContent & { name: string }) =>
      views<SavedView>(resource, `/${encodeURIComponent(id)}`, { method: 'PUT', body: view }),
    deleteView: (resource: string, id: string) =>
      views<void>(resource, `/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    shareView: (resource: string, id: string, isShared: boolean) =>
      views<void>(resource, `/${encodeURIComponent(id)}/sharing`, { method: 'PUT', body: { isShared } }),
    saveColumns: (resource: string, list: string, names: string[] | null) =>
      columns<void>(resource, '', { method: 'PUT', query: queryOf(list), body: { columns: names } }),
    getSchedules: (resource: string, view: string) => views<Schedules>(resource, schedulesOf(view)),
    /** Returns to whom files of a list may be sent. */
    getRecipients: (resource: string) => views<Recipients>(resource, '/recipients'),
    /** Has a file of a view made after each period. */
    scheduleView: (resource: string, view: string, body: ScheduleBody) =>
      views<Schedules>(resource, schedulesOf(view), { method: 'POST', body }),
  };
}
