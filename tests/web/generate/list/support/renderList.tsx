import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { vi } from 'vitest';
import type { JsonValue } from '../../../../../src/metadata/model/json';
import { ResourceList } from '../../../../../src/web/generate/list/ResourceList';
import type { RecordValues } from '../../../../../src/web/widgets/Widget';
import { renderScreen, type ScreenOptions } from '../../support/renderScreen';
import { type KeptArrangement, keptArrangement } from './arrangement';
import { parcel, parcels } from './parcels';

/** The gateway's request: the list's parameters, with filters as operators. */
export interface ListRequest {
  filter: Record<string, JsonValue>;
  sort: { field: string; order: string };
  pagination: { page: number; perPage: number };
}

/** The gateway's request for totals, with the page that comes with them. */
export interface TotalsRequest {
  filter: ListRequest['filter'];
  page: Pick<ListRequest, 'sort' | 'pagination'>;
  by?: string;
}

/** The moment of every response. */
export const asOf = '2026-11-20T16:05:09.000Z';

/** Options of a rendered list. */
export interface ListOptions extends Omit<ScreenOptions, 'data' | 'base'> {
  /** 100 parcels by default. */
  records?: RecordValues[];
  /** The gateway's count of records; `null` stands for more than it counts. */
  total?: number | null;
  embedded?: boolean;
  controls?: boolean;
  id?: string;
  /** The stored views and columns of the user. */
  arrangement?: KeptArrangement;
  filter?: Record<string, JsonValue>;
  /** Returns a page, which the totals come with as well. */
  getList?: (request: Partial<ListRequest> & TotalsRequest['page']) => Promise<unknown>;
  getTotals?: (request: TotalsRequest) => Promise<unknown>;
  exportFile?: (resource: string, params: Record<string, unknown>) => Promise<{ blob: Blob; name: string }>;
  /** Further calls of the data provider. */
  calls?: Record<string, unknown>;
}

/** Renders a list of parcels, and returns what was requested for it and where it led. */
export function renderList(options: ListOptions = {}) {
  const { records = Array.from({ length: 100 }, (_, index) => parcel(index)) } = options;
  const { resource = parcels, total = records.length, embedded, controls, filter, id, ...rest } = options;
  const { arrangement = keptArrangement() } = options;

  const page = async ({ pagination: { page, perPage } }: TotalsRequest['page']) => {
    const data = records.slice((page - 1) * perPage, page * perPage);
    const hasNextPage = total === null || page * perPage < total;
    return {
      data,
      total: total ?? undefined,
      pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
      meta: { asOf },
    };
  };
  const sums = { currency: 'XXD', count: total ?? 20_000, sums: { price: 1_234_567, duty: 890 } };
  const rows = options.getList ?? page;
  const getList = vi.fn((_resource: string, request: ListRequest) => rows(request));
  const getTotals = vi.fn((_resource: string, request: TotalsRequest, _options: { signal?: AbortSignal }) =>
    (options.getTotals ?? (async () => ({ data: [sums], page: await rows(request.page) })))(request),
  );
  const exportFile = vi.fn(
    options.exportFile ?? (async () => ({ blob: new Blob(['a']), name: 'parcels.csv' })),
  );
  let notices: string[] = [];
  const { address, search, ...view } = renderScreen(
    <>
      <Notices onChange={(texts) => (notices = texts)} />
      <ResourceList resource={resource} embedded={embedded} controls={controls} filter={filter} id={id} />
    </>,
    {
      address: '/Parcels',
      permissions: ['parcels', 'parcels:export'],
      ...rest,
      data: { getList, getTotals, exportFile, ...arrangement.calls, ...options.calls } as never,
    },
  );
  return {
    ...view,
    getTotals,
    exportFile,
    /** All requests for rows, the latest last. */
    requests: () => getList.mock.calls.map(([, request]) => request),
    lastRequest: () => getList.mock.calls.at(-1)?.[1],
    /** The texts of the notifications. */
    notices: () => notices,
    address: () => {
      const query = search().toString();
      return query ? `${address()}?${query}` : address();
    },
    search,
    addressFilter: () => JSON.parse(search().get('filter') ?? 'null'),
  };
}

function Notices({ onChange }: { onChange: (texts: string[]) => void }) {
  const translate = useTranslate();
  const { notifications } = useNotificationContext();
  const text = ({ message, notificationOptions }: NotificationPayload) =>
    translate(typeof message === 'string' ? message : '', notificationOptions?.messageArgs);
  onChange(notifications.map(text));
  return null;
}
