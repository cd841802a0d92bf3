import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { QuickView } from '../../../../src/web/generate/detail/QuickView';
import { ResourceList } from '../../../../src/web/generate/list/ResourceList';
import { renderScreen, type ScreenOptions } from '../support/renderScreen';
import { keptArrangement } from './support/arrangement';
import { parcel, parcels } from './support/parcels';

const records = [0, 1, 2].map(parcel);

function renderBeside(options: ScreenOptions = {}) {
  const getList = vi.fn(async () => ({ data: records, total: 3, pageInfo: {} }));
  const getOne = vi.fn(async (_resource: string, { id }: { id: string }) => ({
    data: records.find((each) => each.id === id)!,
  }));
  const getTotals = vi.fn(async () => ({ data: [], page: await getList() }));
  return renderScreen(<ResourceList resource={parcels} RecordView={QuickView} />, {
    address: '/Parcels',
    permissions: ['parcels'],
    ...options,
    data: { getList, getOne, getTotals, ...keptArrangement().calls } as never,
  });
}

const view = () => screen.findByRole('complementary', { name: 'Quick view' });
const noView = () => waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
const cell = (text: string) => screen.findByRole('cell', { name: text });
const focused = () => document.activeElement?.textContent;

describe('a record beside its list', () => {
  it('opens by a click on its row, is in the address, and goes with its button', async () => {
    const { user, search, address } = renderBeside();
    await user.click(await cell('Sender 1'));
    await within(await view()).findByRole('heading', { level: 2, name: 'PX0001' });
    expect([address(), search().get('record')]).toEqual(['/Parcels', 'p1']);
    const row = (await cell('Sender 1')).closest('tr');
    expect(row).toHaveAttribute('aria-current', 'true');
    await user.click(within(await view()).getByRole('button', { name: 'Close quick view' }));
    await noView();
    expect(search().has('record')).toBe(false);
  });

  it('leaves the list its filters, also those that its address does not have', async () => {
    const { user, search } = renderBeside();
    await screen.findByRole('button', { name: /Last 7 days/ });
    await user.click(await cell('Sender 1'));
    await view();
    expect(screen.getByRole('button', { name: /Last 7 days/ })).toBeVisible();
    expect(JSON.parse(search().get('filter') ?? '')).toHaveProperty('sentAt');
  });

  it('is there at its address, and leads to its page', async () => {
    const { user, address } = renderBeside({ address: '/Parcels?record=p2' });
    await within(await view()).findByRole('heading', { level: 2, name: 'PX0002' });
    await user.click(within(await view()).getByRole('link', { name: 'Open page' }));
    expect(address()).toBe('/Parcels/p2');
  });

  it('follows the keys, and is gone with Escape', async () => {
    const { user, search } = renderBeside();
    (await screen.findByRole('link', { name: 'PX0000' })).focus();
    await user.keyboard(' ');
    await waitFor(() => expect(search().get('record')).toBe('p0'));
    await user.keyboard('j');
    await waitFor(() => expect(search().get('record')).toBe('p1'));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(search().get('record')).toBe('p2'));
    // There is none after the last.
    await user.keyboard('j');
    expect(search().get('record')).toBe('p2');
    await user.keyboard('k');
    await waitFor(() => expect(search().get('record')).toBe('p1'));
    expect(focused()).toBe('PX0001');
    await user.keyboard(' ');
    expect(document.activeElement).toBe(await view());
    await user.keyboard('{Escape}');
    await noView();
  });

  it('has no room beside it in a narrower window, where a row leads to its page', async () => {
    const { user, address } = renderBeside({ width: 1000 });
    await user.click(await cell('Sender 1'));
    expect(address()).toBe('/Parcels/p1');
  });
});

describe('a row', () => {
  it('opens in another tab of the browser with Ctrl, or by the middle button', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { address } = renderBeside();
    fireEvent.click(await cell('Sender 1'), { ctrlKey: true });
    fireEvent(await cell('Sender 2'), new MouseEvent('auxclick', { button: 1, bubbles: true }));
    expect(open.mock.calls.map(([href]) => href)).toEqual([
      '#/Parcels/p1?country=XX',
      '#/Parcels/p2?country=XX',
    ]);
    expect(address()).toBe('/Parcels');
  });

  it('stays where it is while its text is being selected', async () => {
    const { user, search } = renderBeside();
    const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    await user.click(await cell('Sender 1'));
    selection.mockRestore();
    expect(search().has('record')).toBe(false);
  });

  it('is selected by x, and with Shift together with those from the last one', async () => {
    const { user } = renderBeside();
    (await screen.findByRole('link', { name: 'PX0000' })).focus();
    await user.keyboard('x');
    await screen.findByRole('group', { name: '1 selected' });
    await user.keyboard('jj{Shift>}X{/Shift}');
    await screen.findByRole('group', { name: '3 selected' });
    await user.keyboard('x');
    await screen.findByRole('group', { name: '2 selected' });
  });
});
