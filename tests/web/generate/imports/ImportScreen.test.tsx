import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BatchState } from '../../../../src/contract/batches';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundAction, BoundResource } from '../../../../src/metadata/model/BoundResource';
import { metadataLoaders } from '../../../../src/web/client/metadataLoaders';
import type { CorridorDataProvider } from '../../../../src/web/client/dataProvider';
import { RequestError } from '../../../../src/web/client/RequestError';
import { ImportScreen } from '../../../../src/web/generate/imports/ImportScreen';
import { openOtherTab } from '../../client/support/otherTab';
import { country } from '../support/country';
import { FollowChanges } from '../support/FollowChanges';
import { parcelForm, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';
import { ResourceScope } from '../../../../src/web/generate/resource/ResourceScope';

const cartNo: BoundField = {
  name: 'cartNo',
  title: 'Cart',
  type: 'string',
  kind: 'text',
  readOnly: true,
  generate: 'batch',
  ui: {},
};
const resource = {
  ...parcels,
  create: parcelForm,
  import: {
    title: 'Many parcels',
    permission: 'parcels:import',
    limit: 10,
    columns: ['label', 'price'],
    duplicates: [],
    aliases: {},
  },
};
const numbered = {
  ...resource,
  fields: { ...resource.fields, cartNo },
  list: { ...resource.list!, totals: ['price'] },
};
const batch: BatchState = {
  id: 'b1',
  number: 'CART1',
  write: 'create',
  file: 'parcels.xlsx',
  total: 3,
  done: 2,
  failed: 1,
  createdAt: '2026-11-20T20:00:00Z',
  createdBy: 'Ada',
  finishedAt: '2026-11-20T20:01:00Z',
  stoppedBy: null,
};
const row = { number: 4, state: 'failed' as const, recordId: null, label: null };

beforeEach(() => {
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(resource);
});
afterEach(() => vi.restoreAllMocks());

/** react-admin logs what a call rejects with. */
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

function renderImports(
  address: string,
  options: { shown?: BoundResource; permissions?: string[]; data?: Partial<CorridorDataProvider> } = {},
) {
  const { shown = resource, permissions = [], data = {} } = options;
  return renderScreen(
    <>
      <FollowChanges country={country.code} />
      <ResourceScope resource={shown}>
        <ImportScreen />
      </ResourceScope>
    </>,
    {
      address: `/Parcels/import${address}`,
      base: '/Parcels/import',
      permissions,
      data: {
        getBatch: async () => batch,
        getBatches: async () => [batch],
        getBatchRows: async () => [
          { ...row, errors: [{ path: '/price', keyword: 'rejected', params: {}, msg: 'Too heavy.' }] },
          { number: 2, state: 'done', recordId: 'p1', label: 'AB12', errors: null },
        ],
        ...data,
      },
    },
  );
}

describe('the screen of imports', () => {
  it('has the steps of an import and the earlier ones, each at its address, for those who may import', async () => {
    const { user, address } = renderImports('', { permissions: ['parcels:import'] });
    await screen.findByRole('heading', { level: 1, name: 'Many parcels' });
    await user.click(await screen.findByRole('link', { name: 'parcels.xlsx' }));
    await screen.findByText('2 of 3 parcels were created, 1 failed.');
    expect(address()).toBe('/Parcels/import/CART1');
    expect(screen.getByText(/CART1 · 2026-11-20 14:00:00/)).toHaveTextContent('Ada');
    expect(screen.getByRole('button', { name: 'Download the row that was not imported' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Choose another file' }));
    await screen.findByRole('button', { name: 'Choose a file' });
  });

  it('says that an import does not exist, and does not ask again', async () => {
    silence();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const getBatch = vi.fn<CorridorDataProvider['getBatch']>();
    getBatch.mockRejectedValue(new RequestError('Gone.', { status: 404 }));
    renderImports('/CART9', { data: { getBatch } });
    expect(await screen.findByText(/^No import CART9 was found/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(getBatch).toHaveBeenCalledTimes(1);
  });

  it('says that the earlier imports could not be loaded, and loads them again', async () => {
    silence();
    const getBatches = vi
      .fn<CorridorDataProvider['getBatches']>(async () => [batch])
      .mockRejectedValueOnce(new Error('The system is busy.'));
    const { user } = renderImports('', { permissions: ['parcels:import'], data: { getBatches } });
    await screen.findByText('The system is busy.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'parcels.xlsx' });
  });

  it('stops a running import after a question, and says who did', async () => {
    silence();
    const running = { ...batch, done: 1, failed: 0, finishedAt: null };
    const stopped = { ...batch, done: 1, failed: 2, stoppedBy: 'Cleo' };
    let state: BatchState = running;
    const stopBatch = vi.fn<CorridorDataProvider['stopBatch']>(async () => (state = stopped));
    stopBatch.mockRejectedValueOnce(new RequestError('The system is busy.', { status: 503 }));
    const data = { getBatch: async () => state, stopBatch };
    const { user } = renderImports('/CART1', { permissions: ['parcels:import'], data });
    await user.click(await screen.findByRole('button', { name: 'Stop the import' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop this import?' }));
    expect(dialog.getByText(/^2 rows are not done yet/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue the import' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stopBatch).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Stop the import' }));
    const again = within(await screen.findByRole('dialog', { name: 'Stop this import?' }));
    await user.click(again.getByRole('button', { name: 'Stop the import' }));
    await again.findByText('The system is busy.');
    await user.click(again.getByRole('button', { name: 'Stop the import' }));
    await screen.findByText('Cleo stopped this: 1 of 3 parcels were created.');
    expect(stopBatch).toHaveBeenCalledWith('parcels', 'create', 'CART1');
  });

  it('does not offer to stop an import to those who only see its records', async () => {
    const running = { ...batch, done: 1, failed: 0, finishedAt: null };
    renderImports('/CART1', { data: { getBatch: async () => running } });
    await screen.findByText('1 of 3 rows done');
    expect(screen.queryByRole('button', { name: 'Stop the import' })).toBeNull();
  });

  it('does not offer an import without the permission', async () => {
    renderImports('');
    expect(await screen.findByRole('heading')).not.toHaveTextContent('Many parcels');
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  it('shows without it what became of an import, but no files', async () => {
    renderImports('/by/cartNo/CART1');
    await screen.findByText('2 of 3 parcels were created, 1 failed.');
    expect(await screen.findByText(/Too heavy/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Choose another file' })).toBeNull();
  });

  it('lists the records that hold the number of the import, with their sums', async () => {
    const asked: unknown[] = [];
    const getList: CorridorDataProvider['getList'] = async (_resource, { filter }) => {
      asked.push(filter);
      return { data: [{ id: 'p1', label: 'AB12', price: 1_250, cartNo: 'CART1' }] as never[], total: 1 };
    };
    const getTotals = vi.fn<CorridorDataProvider['getTotals']>(async () => ({
      data: [{ currency: 'XXX', count: 2, sums: { price: 3_750 } }],
    }));
    renderImports('/CART1', { shown: numbered, data: { getList, getTotals } });
    expect(await screen.findByText('37.50 XXX')).toBeVisible();
    await screen.findByText('AB12');
    expect(asked[0]).toEqual({ cartNo: 'CART1' });
    expect(getTotals.mock.calls[0]![1]).toMatchObject({ filter: { cartNo: 'CART1' }, fields: ['price'] });
    expect(screen.getByRole('link', { name: 'Show them in the list' })).toHaveAttribute(
      'href',
      expect.stringContaining('CART1'),
    );
  });

  it('has those decide about all records that wait, in one batch, who may', async () => {
    const check: BoundAction = {
      name: 'check',
      title: 'Check',
      permission: 'parcels:check',
      on: 'rows',
      awaits: ['packed'],
      request: { method: 'POST', path: '{id}/check' },
    };
    const records = ['p1', 'p2'].map((id) => ({ id, label: id, price: 1_250, state: 'packed' }));
    const asked: unknown[] = [];
    const getList: CorridorDataProvider['getList'] = async (_resource, { filter }) => {
      asked.push(filter);
      return { data: records as never[], total: 2 };
    };
    const sendBatch = vi.fn<CorridorDataProvider['sendBatch']>(async () => batch);
    const data: Partial<CorridorDataProvider> = {
      getList,
      sendBatch,
      getTotals: async () => ({
        data: [{ value: 'packed', currency: 'XXX', count: 2, sums: { price: 2_500 } }],
      }),
    };
    const shown = { ...numbered, actions: [check] };
    const { user } = renderImports('/CART1', { shown, permissions: ['parcels:check'], data });
    await user.click(await screen.findByRole('button', { name: 'Check all 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check' });
    expect(asked.at(-1)).toEqual({ cartNo: 'CART1', state: 'packed' });
    await user.click(within(dialog).getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(sendBatch.mock.lastCall?.[2]).toMatchObject({ ids: ['p1', 'p2'] }));
  });

  it('says who has to decide about records that wait, where that is not who has made them', async () => {
    const check: BoundAction = {
      name: 'check',
      title: 'Check',
      permission: 'parcels:check',
      on: 'rows',
      awaits: ['packed'],
      request: { method: 'POST', path: '{id}/check' },
    };
    const own = { id: 'p1', label: 'p1', price: 1_250, state: 'packed', $forOthers: ['check'] };
    const data: Partial<CorridorDataProvider> = {
      getList: async () => ({ data: [own] as never[], total: 1 }),
      getTotals: async () => ({
        data: [{ value: 'packed', currency: 'XXX', count: 1, sums: { price: 1_250 } }],
      }),
    };
    renderImports('/CART1', {
      shown: { ...numbered, actions: [check] },
      permissions: ['parcels:check'],
      data,
    });
    expect(await screen.findByText('A second person must check this.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check all 1' })).toBeNull();
  });

  it('lists further records as the import goes on', async () => {
    let done = 1;
    const records = [
      { id: 'p1', label: 'AB12', price: 1_250, cartNo: 'CART1' },
      { id: 'p2', label: 'CD34', price: 2_500, cartNo: 'CART1' },
    ];
    const data: Partial<CorridorDataProvider> = {
      getBatch: async () => ({ ...batch, done, failed: 0, finishedAt: null }),
      getList: async () => ({ data: records.slice(0, done) as never[], total: done }),
      getTotals: async () => ({ data: [] }),
    };
    const tab = openOtherTab();
    onTestFinished(tab.end);
    renderImports('/CART1', { shown: numbered, data });
    await screen.findByText('AB12');
    done = 2;
    tab.say({ ids: ['b1'] });
    expect(await screen.findByText('CD34', {}, { timeout: 5_000 })).toBeVisible();
    expect(screen.getByText('2 of 3 rows done')).toBeVisible();
  });

  it('says that an import is no longer kept, and lists the records that it has made', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const data: Partial<CorridorDataProvider> = {
      getBatch: async () => Promise.reject(new RequestError('Not found.', { status: 404 })),
      getList: async () => ({
        data: [{ id: 'p1', label: 'AB12', price: 1_250, cartNo: 'CART1' }] as never[],
        total: 1,
      }),
      getTotals: async () => ({ data: [{ currency: 'XXX', count: 1, sums: { price: 1_250 } }] }),
    };
    renderImports('/by/cartNo/CART1', { shown: numbered, data });
    await screen.findByText(/^This import is no longer kept: imports are deleted after some time/);
    expect(await screen.findByText('AB12')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull();
  });
});
