import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { parcel } from './support/parcels';
import { renderList } from './support/renderList';

const options = { records: [parcel(1)] };

/** Opens the menu of the cell with this text, as the mouse does. */
async function openMenu(text: string) {
  fireEvent.contextMenu(await screen.findByRole('cell', { name: text }));
  return screen.findByRole('menu');
}

describe('the menu of a cell', () => {
  it.each([
    ['Arrived', 'State: Arrived', { state: ['arrived'] }],
    ['1,001.50', 'Price: 1,001.50', { price: { gte: 100_150, lte: 100_150 } }],
    ['Sender 1', 'Sender: Sender 1', { sender: 'Sender 1' }],
    ['2026-11-20 14:04:09', 'Sent: 2026-11-20', { sentAt: { from: '2026-11-20', to: '2026-11-20' } }],
  ])('filters by %s', async (text, note, filter) => {
    const { user, addressFilter } = renderList(options);
    const menu = await openMenu(text);
    const item = within(menu).getByRole('menuitem', { name: /^Filter by this/ });
    expect(item).toHaveTextContent(note);
    await user.click(item);
    await vi.waitFor(() => expect(addressFilter()).toMatchObject(filter));
  });

  it('copies a value as it is written', async () => {
    const { user } = renderList(options);
    await openMenu('1,001.50');
    await user.click(await screen.findByRole('menuitem', { name: /^Copy/ }));
    expect(await navigator.clipboard.readText()).toContain('1,001.50');
  });

  it('filters only where the list has that filter', async () => {
    renderList(options);
    const menu = await openMenu('2.50');
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(1);
  });

  it('only copies in a list whose filters cannot be set', async () => {
    renderList({ ...options, embedded: true });
    const menu = await openMenu('Arrived');
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(1);
  });

  it('opens by the keyboard, at the end of the way that the arrows go through the row', async () => {
    const { user } = renderList(options);
    (await screen.findByRole('link', { name: 'PX0001' })).focus();
    const more = await screen.findByRole('button', { name: 'Filter or copy: Sender' });
    while (document.activeElement !== more) await user.keyboard('{ArrowRight}');
    await user.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'Filter or copy: Sender' });
  });

  it('leaves links, selected text and a click with Shift to the browser', async () => {
    renderList(options);
    const link = await screen.findByRole('link', { name: 'PX0001' });
    expect(fireEvent.contextMenu(link)).toBe(true);
    const cell = await screen.findByRole('cell', { name: 'Arrived' });
    expect(fireEvent.contextMenu(cell, { shiftKey: true })).toBe(true);
    expect(fireEvent.contextMenu(cell)).toBe(false);
  });
});
