import type { SortPayload } from 'react-admin';
import type { BoundAction } from '../../metadata/model/BoundResource';
import type { SessionCountry } from '../session/Session';
import { request, type RequestOptions, sendRequest } from './request';

/** What our API can do beyond what react-admin asks of one. */
export interface CustomCalls {
  /** Sums over everything that the filter matches, one row a currency, and a value of the field to group by. */
  getTotals: (
    resource: string,
    params: { filter: Record<string, unknown>; fields: string[]; groupBy?: string | undefined },
    options?: { signal?: AbortSignal },
  ) => Promise<{ data: TotalsRow[] }>;
  /** Does an action of the resource with a record, and answers the record after it. */
  runAction: (
    resource: string,
    id: string,
    action: BoundAction,
    input: Record<string, unknown>,
    idempotencyKey: string,
  ) => Promise<{ data: Record<string, unknown> }>;
  /** What happened to a record, oldest first. */
  getEvents: (resource: string, id: string, options?: { signal?: AbortSignal }) => Promise<RecordEvent[]>;
  /** A file of everything that the filter matches. */
  exportFile: (
    resource: string,
    params: { format: string; filter: Record<string, unknown>; sort: SortPayload; columns: string[] },
  ) => Promise<RequestedFile>;
}

/**
 * Sums over everything that a filter matches, in one currency, and of one value where they are grouped: that is
 * `group`. Money in minor units; a string beyond 2^53.
 */
export type TotalsRow = { currency: string; count: number } & Record<
  string,
  number | string | boolean | null
>;

/** Something that happened to a record, as `GET …/{id}/events` answers it. */
interface RecordEvent {
  /** ISO 8601 UTC. */
  at: string;
  /** The state before; null at the beginning. */
  from: string | null;
  /** The state it is in since then; null where something happened that changed none. */
  to: string | null;
  /** Who did it: a person's name, or a part of the system. */
  actor: string | null;
  note: string | null;
}

/** The custom calls to one country's gateway. */
export function createCustomCalls(country: SessionCountry | undefined): CustomCalls {
  return {
    async getTotals(resource, { filter, fields, groupBy }, options) {
      const query = { totals: fields.join(','), groupBy, filter: JSON.stringify(filter) };
      const { data } = await request<TotalsRow[]>(`/${resource}`, {
        query,
        country,
        signal: options?.signal,
      });
      return { data };
    },
    async runAction(resource, id, action, input, idempotencyKey) {
      const path = action.request.path.replaceAll('{id}', encodeURIComponent(id));
      const { data } = await request<Record<string, unknown>>(`/${resource}/${path}`, {
        method: action.request.method,
        body: input,
        headers: { 'Idempotency-Key': idempotencyKey },
        country,
      });
      return { data };
    },
    async getEvents(resource, id, options) {
      const path = `/${resource}/${encodeURIComponent(id)}/events`;
      const { data } = await request<RecordEvent[]>(path, { country, signal: options?.signal });
      return data;
    },
    exportFile(resource, { format, filter, sort, columns }) {
      const query = {
        format,
        filter: JSON.stringify(filter),
        sort: JSON.stringify([sort.field, sort.order]),
        columns: columns.join(','),
      };
      return requestFile(`/${resource}/export`, { query, country });
    },
  };
}

/** A file that the gateway made. */
interface RequestedFile {
  blob: Blob;
  /** As the gateway calls it. */
  name: string;
}

/** Asks the gateway for a file. Throws as `sendRequest` does. */
export async function requestFile(path: string, options: RequestOptions = {}): Promise<RequestedFile> {
  const { response } = await sendRequest(path, options);
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition') ?? '') };
}

function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return (encoded && decodeURIComponent(encoded)) || plain || 'export';
}
