import type { SessionCountry } from '../session/SessionCountry';
import type { CustomCalls } from './CustomCalls';
import type { RecordEvent } from './RecordEvent';
import { request } from './request';
import { requestFile } from './requestFile';
import type { TotalsRow } from './TotalsRow';

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
