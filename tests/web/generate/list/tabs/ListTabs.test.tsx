import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureQuery } from '../../../../../src/contract/figures';
import type { BoundResource } from '../../../../../src/metadata/model/BoundResource';
import { keptArrangement } from '../support/arrangement';
import { parcels } from '../support/parcels';
import { type ListOptions, renderList } from '../support/renderList';

const list = parcels.list!;
const states = ['underway', 'arrived'];

/** The list of parcels with views of its file, and tabs of states with a rate. */
const tabbed: BoundResource = {
  ...parcels,
  // Records have a state from the beginning, so that it is known of earlier moments.
  fields: { ...parcels.fields, state: { ...parcels.fields.state!, required: true } },
  list: {
    ...list,
    filters: [{ field: 'sentAt', alwaysOn: true, default: 'last7Days' }, { field: 'state' }],
    views: [
      {
        name: 'arrivedToday',
        title: 'Arrived today',
        filter: { state: ['arrived'], sentAt: { range: 'today' } },
        sort: { field: 'price', order: 'desc' },
        columns: ['code', 'price'],
      },
    ],
    tabs: { field: 'state', rate: { title: 'Arrival rate', values: ['arrived'], of: states } },
  },
};

const content = { filter: {}, sort: { field: 'sentAt', order: 'ASC' as const }, columns: ['code', 'state'] };

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:30:00Z') }));
afterEach(() => vi.useRealTimers());

/** Renders the list with a gateway that counts, and returns what it was asked for. */
function renderTabs({ calls, ...options }: ListOptions & { calls?: Record<string, unknown> } = {}) {
  const getCounts = vi.fn(async (_resource: string, filters: Record<string, unknown>[]) => ({
    counts: filters.map((_, place) => (place === 0 ? null : place + 120)),
  }));
  const getFigures = vi.fn(async (figures: FigureQuery[]) => ({
    asOf: '2026-11-21T05:30:00Z',
    figures: figures.map((_, place) => ({
      rows: [{ currency: 'XXD', count: [90, 100, 80, 100][place]!, sums: {} }],
    })),
  }));
  const view = renderList({ resource: tabbed, ...options, calls: { getCounts, getFigures, ...calls } });
  return { ...view, getCounts, getFigures };
}

const tabsOf = async (label: string) =>
  within(await screen.findByRole('navigation', { name: label })).getAllByRole('link');
const textsOf = (tabs: HTMLElement[]) => tabs.map(({ textContent }) => textContent);
const currentOf = (tabs: HTMLElement[]) =>
  tabs.filter((tab) => tab.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent);

vi.setConfig({ testTimeout: 20_000 });

describe("a list's views", () => {
  it('are tabs with the numbers of their records, asked for in one request with those of states', async () => {
    const arrangement = keptArrangement({
      views: [{ id: 'v1', name: 'Mine', ...content, isShared: false }],
      shared: [{ id: 'v2', name: 'Late ones', ...content, sharedBy: 'Ana' }],
    });
    const { getCounts } = renderTabs({ arrangement });
    await waitFor(async () =>
      expect(textsOf(await tabsOf('Views'))).toEqual([
        'All1,000+',
        'Arrived today121',
        'Mine122',
        'Late ones123',
      ]),
    );
    const [, , , shared] = await tabsOf('Views');
    expect(shared).toHaveAttribute('title', 'Shared by Ana');
    const filters = getCounts.mock.lastCall![1];
    const today = { gte: '2026-11-20T06:00:00.000Z', lt: '2026-11-21T06:00:00.000Z' };
    expect(filters[1]).toEqual({ state: 'arrived', sentAt: today });
    expect(filters.slice(4).map(({ state }) => state)).toEqual([undefined, 'underway', 'arrived', 'lost']);
  });

  it('are links, whose address is the view', async () => {
    const { user, address, lastRequest } = renderTabs();
    await waitFor(async () => expect(currentOf(await tabsOf('Views'))).toEqual(['All1,000+']));
    await user.click((await tabsOf('Views'))[1]!);
    await waitFor(() => expect(lastRequest()).toMatchObject({ filter: { state: 'arrived' } }));
    expect(new URLSearchParams(address().split('?')[1]).get('view')).toBe('arrivedToday');
    expect(lastRequest()?.sort).toEqual({ field: 'price', order: 'DESC' });
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toHaveLength(2);
    await waitFor(async () => expect(currentOf(await tabsOf('Views'))).toEqual(['Arrived today121']));
  });

  it('are a choice in the line of filters on a phone, with the same numbers', async () => {
    const { user, lastRequest } = renderTabs({ width: 375 });
    const choice = await screen.findByRole('combobox', { name: 'Views' });
    await waitFor(() =>
      expect(
        within(choice)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['All 1,000+', 'Arrived today 121']),
    );
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    await user.selectOptions(choice, 'Arrived today 121');
    await waitFor(() => expect(lastRequest()).toMatchObject({ filter: { state: 'arrived' } }));
    expect(choice).toHaveDisplayValue('Arrived today 121');
  });

  it('are there without numbers where these cannot be counted, and the list is whole', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderTabs({ calls: { getCounts: () => Promise.reject(new Error('No')) } });
    expect(await screen.findByText('PX0000')).toBeVisible();
    expect(textsOf(await tabsOf('Views'))).toEqual(['All', 'Arrived today']);
  });
});

describe("a list's tabs of states", () => {
  it('filter by one state, keep the other filters, and say which is shown', async () => {
    const { user, addressFilter } = renderTabs();
    expect(textsOf(await tabsOf('State'))[0]).toMatch(/^All/);
    await user.click((await tabsOf('State')).find(({ textContent }) => textContent?.startsWith('Arrived'))!);
    await waitFor(() =>
      expect(addressFilter()).toEqual({ sentAt: { range: 'last7Days' }, state: ['arrived'] }),
    );
    expect(currentOf(await tabsOf('State'))).toEqual([expect.stringMatching(/^Arrived/)]);
  });

  it('have the rate of the period beside them, and how it differs from the period before', async () => {
    const { getFigures } = renderTabs();
    expect(await screen.findByText('90.0%')).toBeVisible();
    expect(screen.getByText('Arrival rate')).toBeVisible();
    expect(screen.getByText('+10.0 pp vs. the 7 days before up to this time')).toBeVisible();
    const queries = getFigures.mock.lastCall![0];
    const now = { gte: '2026-11-14T06:00:00.000Z', lt: '2026-11-21T06:00:00.000Z' };
    const before = { gte: '2026-11-07T06:00:00.000Z', lt: '2026-11-14T05:30:00.000Z' };
    expect(queries.map(({ filter, asOf }) => [filter, asOf])).toEqual([
      [{ state: 'arrived', sentAt: now }, undefined],
      [{ state: { in: states }, sentAt: now }, undefined],
      [{ state: 'arrived', sentAt: before }, '2026-11-14T05:30:00.000Z'],
      [{ state: { in: states }, sentAt: before }, '2026-11-14T05:30:00.000Z'],
    ]);
  });

  it('have no rate where the list has no period', async () => {
    const { getFigures } = renderTabs({
      address: '/Parcels?filter=%7B%7D&page=1&perPage=25&sort=sentAt&order=ASC',
    });
    await waitFor(async () => expect(textsOf(await tabsOf('State'))[0]).toMatch(/\d/));
    expect(getFigures).not.toHaveBeenCalled();
  });
});

describe('a view of a colleague', () => {
  const shared = [{ id: 'v2', name: 'Late ones', ...content, sharedBy: 'Ana' }];
  const open = async (mayUnshare: boolean) => {
    const arrangement = keptArrangement({ shared, mayUnshare });
    const { user } = renderTabs({ arrangement });
    await user.click(await screen.findByRole('button', { name: /^Saved views/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    await dialog.findByText('Shared by colleagues');
    return { user, dialog, arrangement };
  };

  it('ends to be shared by who may do so, after a question', async () => {
    const { user, dialog, arrangement } = await open(true);
    await user.click(dialog.getByRole('button', { name: 'Stop sharing Late ones of Ana' }));
    await user.click(dialog.getByRole('button', { name: 'Stop sharing Late ones of Ana' }));
    await waitFor(() => expect(arrangement.sharing).toEqual([['v2', false]]));
    await waitFor(() => expect(dialog.queryByText('Late ones')).toBeNull());
  });

  it('can only be used by others', async () => {
    const { dialog } = await open(false);
    expect(dialog.queryByRole('button', { name: /Stop sharing/ })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Copy link to Late ones' })).toBeVisible();
  });
});

describe("a user's view", () => {
  it('is shared and unshared by a button, and says so', async () => {
    const arrangement = keptArrangement({ views: [{ id: 'v1', name: 'Mine', ...content, isShared: false }] });
    const { user } = renderTabs({ arrangement });
    await user.click(await screen.findByRole('button', { name: /^Saved views/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    await user.click(await dialog.findByRole('button', { name: 'Share Mine with colleagues' }));
    expect(await dialog.findByRole('button', { name: 'Stop sharing Mine' })).toBeVisible();
    expect(dialog.getByText(/shared/)).toBeVisible();
    expect(arrangement.sharing).toEqual([['v1', true]]);
  });
});
