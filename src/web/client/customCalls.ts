import type { RecordEvent, CurrencyTotals } from '../../contract/records';
import type { GetListParams, GetListResult } from 'react-admin';
import type { JsonValue } from '../../metadata/model/json';
import { awaitingCall, figuresCall } from '../../metadata/model/reservedNames';
import type { Awaiting } from '../../contract/awaiting';
import type { FigureQuery, FiguresResponse } from '../../contract/figures';
import { translateEarly } from '../i18n/earlyTexts';
import type { SessionCountry } from '../session/Session';
import { createBatchCalls } from './batchCalls';
import { createExportCalls } from './exportCalls';
import type { FileCalls } from './fileCalls';
import { loadOnce } from './loadOnce';
import { request } from './request';
import { RequestError } from './RequestError';
import { resourceCall } from './resourceAddress';
import { createViewCalls } from './viewCalls';
import { createWriteCalls } from './writeCalls';

/** The calls of the API that react-admin's data provider does not have. */
export interface CustomCalls extends ReturnType<typeof createCustomCalls> {
  /** Returns sums over everything that matches the filter, a row per currency. */
  getTotals: (resource: string, params: TotalsParams, options?: { signal?: AbortSignal }) => Promise<Totals>;
}

/** Which sums are requested. */
export interface TotalsParams {
  filter: Record<string, unknown>;
  fields: string[];
  /** Fields of which the records that have a value are counted. */
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
const loadFileCalls = loadOnce(() =>
  import('./fileCalls').then(
    ({ createFileCalls }) => createFileCalls,
    () => {
      throw new RequestError(translateEarly('errors.network'));
    },
  ),
);

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
