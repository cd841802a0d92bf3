import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { BoundAction, BoundResource } from '../../../../../src/metadata/model/BoundResource';
import type { SendOptions } from '../../../../../src/web/client/writeCalls';
import { ResourceList } from '../../../../../src/web/generate/list/ResourceList';
import { parcel, parcels } from '../../support/parcels';
import { renderScreen, type ScreenOptions } from '../../support/renderScreen';
import type { RecordValues } from '../../../../../src/web/widgets/Widget';

export const [send] = parcels.actions as [BoundAction];
const count: BoundAction = {
  name: 'count',
  title: 'Count all',
  permission: 'parcels:send',
  on: 'resource',
  request: { method: 'POST', path: 'count' },
};
export const resource: BoundResource = { ...parcels, actions: [{ ...send, on: 'rows' }, count] };
export const rows: RecordValues[] = ['A1', 'B2', 'C3'].map((label) => ({
  ...parcel,
  id: `id-${label}`,
  label,
  $revision: `seen ${label}`,
}));
export const sentRow: RecordValues = { ...parcel, id: 'id-D4', label: 'D4', state: 'sent' };

/** A gateway that performs batches: `outcome` says what becomes of each record. */
export function batches(outcome: (id: string) => string | undefined = () => undefined) {
  const sent: { ids: string[]; options: SendOptions }[] = [];
  const sendBatch = vi.fn(
    async (_resource: string, _write: string, body: { ids?: string[] }, options: SendOptions) => {
      sent.push({ ids: body.ids ?? [], options });
      return { id: `batch-${sent.length}` };
    },
  );
  const getBatchRows = vi.fn(async () =>
    sent.at(-1)!.ids.map((id, index) => {
      const reason = outcome(id);
      const errors = reason === undefined ? null : [{ path: '', keyword: 'x', params: {}, msg: reason }];
      return { number: index + 1, state: reason ? 'failed' : 'done', recordId: id, label: null, errors };
    }),
  );
  return { sent, sendBatch, getBatchRows };
}

export function renderList(
  options: ScreenOptions & { shown?: BoundResource; calls?: object; total?: number; embedded?: boolean } = {},
) {
  const { shown = resource, calls = {}, total, embedded = false } = options;
  const runAction = vi.fn(
    async (_resource: string, _id: string, _action: BoundAction, _input: object, _options: SendOptions) => ({
      data: {},
    }),
  );
  const data = [...rows, sentRow];
  const getList = vi.fn(async () => ({ data, total: total ?? data.length, pageInfo: {} }));
  const views = { getViews: async () => ({ data: { views: [] } }), getArrangement: async () => ({}) };
  const view = renderScreen(<ResourceList resource={shown} embedded={embedded} />, {
    permissions: ['parcels', 'parcels:send'],
    data: { runAction, getList, ...views, ...calls } as never,
    ...options,
  });
  return { ...view, runAction, getList };
}

export const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** The results by row: what is after its name. */
export const results = async () =>
  within(await screen.findByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
