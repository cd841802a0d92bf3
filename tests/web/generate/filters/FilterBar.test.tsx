import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parcel, parcels } from '../list/support/parcels';
import { type ListOptions, renderList } from '../list/support/renderList';

const search = () => screen.getByRole('searchbox', { name: 'Parcel code', hidden: true });
/** By its words; a column's head may begin with the same ones. */
const chip = (name: RegExp) => {
  const [found] = chips(name);
  if (!found) throw new Error(`There is no chip ${name}.`);
  return found;
};
const chips = (name: RegExp) =>
  screen
    .queryAllByRole('button', { name })
    .filter((button) => button.getAttribute('aria-haspopup') === 'dialog');
const addressOf = (filter: unknown) =>
  `/Parcels?filter=${encodeURIComponent(JSON.stringify(filter))}&page=3&perPage=10&sort=sentAt&order=DESC`;

async function list(options: ListOptions = {}) {
  const view = renderList(options);
  await screen.findAllByText(/^PX00/);
  return view;
}

async function openMore(options: ListOptions = {}) {
  const view = await list(options);
  await view.user.click(screen.getByRole('button', { name: 'More filters' }));
  return { ...view, picker: within(await screen.findByRole('dialog', { name: 'More filters' })) };
}

describe("a list's filters", () => {
  it('start with those of the resource, in days of the country', async () => {
    const { lastRequest } = await list();
    expect(chip(/^Sent/)).toHaveTextContent('Sent Last 7 days');
    const { gte, lt } = lastRequest()!.filter.sentAt as { gte: string; lt: string };
    // Midnight six hours behind UTC, and seven whole days.
    expect([gte.slice(11), lt.slice(11)]).toEqual(['06:00:00.000Z', '06:00:00.000Z']);
    expect(Date.parse(lt) - Date.parse(gte)).toBe(7 * 86_400_000);
  });

  it('keep one that is always on, and let the others be removed', async () => {
    const { user, lastRequest, addressFilter } = await list({
      address: addressOf({ state: ['lost', 'arrived'], sentAt: { range: 'today' } }),
    });
    expect(chip(/^State/)).toHaveTextContent('State Lost, Arrived');
    expect(lastRequest()?.filter.state).toEqual({ in: ['lost', 'arrived'] });
    expect(screen.queryByRole('button', { name: 'Remove the filter Sent' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Remove the filter State' }));
    await waitFor(() => expect(addressFilter()).toEqual({ sentAt: { range: 'today' } }));
    await waitFor(() => expect(lastRequest()?.filter).not.toHaveProperty('state'));
    expect(lastRequest()?.pagination.page).toBe(1);
  });

  it.each([
    [{ state: ['gone'], price: { gte: 5000 } }, { price: { gte: 5000 } }, 'State'],
    [{ state: ['gone', 'lost'] }, { state: 'lost' }, 'State'],
    [{ colour: 'red', state: 'lost' }, { state: 'lost' }, 'colour'],
    [{ price: 'cheap', sentAt: { range: 'eternity' } }, {}, 'Price, Sent'],
    [{ price: { gte: 500, lte: 100 }, state: 'lost' }, { state: 'lost' }, 'Price'],
    [{ price: { gt: 5 }, state: 'lost' }, { state: 'lost' }, 'Price'],
    [{ price: { gte: 5, above: 7 } }, { price: { gte: 5 } }, 'Price'],
    [{ price: { gte: 'cheap', lte: 7 } }, { price: { lte: 7 } }, 'Price'],
    [{ price: { gte: 1.5 }, state: 'lost' }, { state: 'lost' }, 'Price'],
    [{ sentAt: { from: '2026-11-20', to: '2026-11-10' }, state: 'lost' }, { state: 'lost' }, 'Sent'],
    [{ sentAt: { to: '2026-11-10', from: 'soon' } }, { sentAt: { lt: '2026-11-11T06:00:00.000Z' } }, 'Sent'],
    [{ q: 5, state: 'lost' }, { state: 'lost' }, 'Parcel code'],
  ])('leave out of %j what the country does not have, and say so once', async (filter, sent, fields) => {
    const { lastRequest, getTotals } = await list({ address: addressOf(filter) });
    expect(lastRequest()?.filter).toEqual(sent);
    expect(getTotals.mock.lastCall).toMatchObject(['parcels', { filter: sent }, {}]);
    expect(screen.getAllByText(/^Some filters or columns/).map((note) => note.textContent)).toEqual([
      `Some filters or columns cannot be used in Nowhere. Left out: ${fields}.`,
    ]);
  });

  it.each(['5', 'null', '["state"]', '"lost"'])('can be read from the address: %s', async (text) => {
    const { lastRequest } = await list({ address: `/Parcels?filter=${encodeURIComponent(text)}` });
    expect(lastRequest()?.filter).toEqual({});
    expect(screen.queryByText(/Left out/)).toBeNull();
  });

  it('apply to totals as to rows', async () => {
    const { getTotals, lastRequest } = await list({ address: addressOf({ price: { gte: 5000 } }) });
    expect(lastRequest()?.filter).toEqual({ price: { gte: 5000 } });
    expect(getTotals.mock.lastCall).toMatchObject(['parcels', { filter: { price: { gte: 5000 } } }, {}]);
  });

  it('ignore fields that the country does not have', async () => {
    const { lastRequest } = await list({ address: addressOf({ nowhere: 'x', state: ['lost'] }) });
    expect(lastRequest()?.filter).toEqual({ state: 'lost' });
  });

  it('go back to those of the first visit', async () => {
    const { user, addressFilter } = await list({ address: addressOf({ state: ['lost'] }) });
    const reset = screen.getByRole('button', { name: 'Reset' });
    await user.click(reset);
    await waitFor(() => expect(addressFilter()).toEqual({ sentAt: { range: 'last7Days' } }));
    // It stays, so that nothing moves and the focus is kept.
    await waitFor(() => expect(reset).toHaveAttribute('aria-disabled', 'true'));
    expect(reset).toHaveFocus();
  });

  describe('search', () => {
    it('requests what was typed once, without waiting for Enter', async () => {
      const { user, requests, lastRequest } = await list();
      const before = requests().length;
      await user.type(search(), 'PX00');
      await waitFor(() => expect(lastRequest()?.filter.q).toBe('PX00'));
      expect(requests()).toHaveLength(before + 1);
    });

    it('requests at once on Enter', async () => {
      const { user, lastRequest } = await list();
      await user.type(search(), 'PX7{Enter}');
      await waitFor(() => expect(lastRequest()?.filter.q).toBe('PX7'), {
        timeout: 300,
      });
    });

    it('is focused by the slash key, but not while the user types elsewhere', async () => {
      const { user } = await list();
      await user.keyboard('/');
      expect(search()).toHaveFocus();
      expect(search()).toHaveValue('');

      const page = screen.getByRole('textbox', { name: 'Go to page' });
      await user.click(page);
      await user.keyboard('/');
      expect(page).toHaveFocus();
    });

    it('may look at all dates where nothing matches in those of the filter, and says so', async () => {
      const { lastRequest, getTotals } = await list({
        address: addressOf({ q: 'px00', sentAt: { range: 'today' } }),
        getList: async () => ({ data: [parcel(1)], total: 1, meta: { isWidened: true } }),
      });
      expect(screen.getByText('Nothing in these dates; showing all dates.')).toBeVisible();
      expect(lastRequest()).toMatchObject({ filter: { q: 'px00' }, meta: { widen: ['sentAt'] } });
      expect(getTotals.mock.lastCall).toMatchObject(['parcels', { widen: ['sentAt'] }, {}]);
    });

    it('is emptied by a reset', async () => {
      const { user } = await list({ address: addressOf({ q: 'PX1' }) });
      expect(search()).toHaveValue('PX1');
      await user.click(screen.getByRole('button', { name: 'Reset' }));
      await waitFor(() => expect(search()).toHaveValue(''));
    });
  });

  describe('in their popover', () => {
    it('apply while the user chooses, and are described on the chip', async () => {
      const { user, lastRequest } = await list();
      await user.click(chip(/^Sent/));
      const editor = within(await screen.findByRole('dialog', { name: 'Sent' }));
      const chosen = await editor.findByRole('radio', { name: /^Last 7 days/ });
      await waitFor(() => expect(chosen).toHaveFocus());
      await user.click(editor.getByRole('radio', { name: /^Yesterday/ }));
      await waitFor(() => {
        const { gte, lt } = lastRequest()!.filter.sentAt as { gte: string; lt: string };
        expect(Date.parse(lt) - Date.parse(gte)).toBe(86_400_000);
      });
      await user.click(editor.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(chip(/^Sent/)).toHaveTextContent('Sent Yesterday');
    });

    it('accept amounts in major units and request minor ones', async () => {
      const { user, lastRequest, addressFilter } = await list({
        address: addressOf({ price: { gte: 5000 } }),
      });
      expect(chip(/^Price/)).toHaveTextContent('Price at least 50.00');
      await user.click(chip(/^Price/));
      const editor = within(await screen.findByRole('dialog', { name: 'Price' }));
      await user.type(await editor.findByLabelText('To'), '1,250.5{Enter}');
      await waitFor(() => expect(lastRequest()?.filter.price).toEqual({ gte: 5000, lte: 125_050 }));
      expect(addressFilter()).toEqual({ price: { gte: 5000, lte: 125_050 } });
    });

    it.each([
      ['Price', 'From', '100', 'To', '50', 'Enter 100.00 or more.', '5000}'],
      [
        'Sent',
        'First day',
        '2026-11-20',
        'Last day',
        '2026-11-10',
        'Choose 2026-11-20 or later.',
        '2026-11-10',
      ],
    ])('report %s that ends before it begins, and keep it without applying it', async (...parts) => {
      const [field, first, from, last, to, error, applied] = parts;
      const { user, address } = await list();
      if (field === 'Sent') await user.click(chip(/^Sent/));
      else {
        await user.click(screen.getByRole('button', { name: 'More filters' }));
        await user.click(await screen.findByRole('button', { name: field }));
      }
      await screen.findByRole('dialog', { name: field });
      const editor = () => within(screen.getByRole('dialog', { name: field }));
      await user.type(editor().getByLabelText(first), from);
      await user.type(editor().getByLabelText(last), to);
      await user.click(editor().getByRole('button', { name: 'Done' }));
      expect(editor().getByLabelText(last)).toHaveFocus();
      expect(editor().getByLabelText(last)).toHaveAccessibleDescription(error);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(decodeURIComponent(address())).not.toContain(applied);
      await waitFor(() => expect(chips(new RegExp(`^${field}`))).not.toEqual([]));
      await user.click(chip(new RegExp(`^${field}`)));
      await screen.findByRole('dialog', { name: field });
      expect(editor().getByLabelText(last)).toHaveAccessibleDescription(error);
    });

    it('can be cleared', async () => {
      const { user, lastRequest } = await list();
      await user.click(chip(/^Sent/));
      await user.click(await screen.findByRole('button', { name: 'Clear' }));
      await waitFor(() => expect(lastRequest()?.filter).toEqual({}));
      await user.click(screen.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(chip(/^Sent/)).toHaveTextContent('Sent Any');
    });

    it('apply what was chosen last where the popover is closed at once', async () => {
      const { user, lastRequest } = await list();
      await user.click(chip(/^Sent/));
      await user.click(await screen.findByRole('radio', { name: /^Today/ }));
      await user.keyboard('{Escape}');
      await waitFor(() => {
        const { gte, lt } = lastRequest()!.filter.sentAt as { gte: string; lt: string };
        expect(Date.parse(lt) - Date.parse(gte)).toBe(86_400_000);
      });
    });
  });

  describe('of the rest', () => {
    const many = {
      ...parcels,
      list: {
        ...parcels.list!,
        filters: [...parcels.list!.filters, { field: 'duty' }, { field: 'more' }, { field: 'last' }],
      },
      fields: {
        ...parcels.fields,
        more: { name: 'more', title: 'More', type: 'string' as const, kind: 'text' as const, ui: {} },
        last: { name: 'last', title: 'Last', type: 'string' as const, kind: 'text' as const, ui: {} },
      },
    };

    it('are offered by their fields, without the visible ones', async () => {
      const { picker } = await openMore();
      expect(picker.getAllByRole('button').map((button) => button.textContent)).toEqual([
        'Parcel code',
        'State',
        'Price',
        'Sender',
        'Pieces',
        'Note',
      ]);
    });

    it('can be searched where there are many', async () => {
      const { user, picker } = await openMore({ resource: many });
      expect(picker.getByRole('searchbox')).toHaveFocus();
      await user.keyboard('pie');
      expect(picker.getAllByRole('button').map((button) => button.textContent)).toEqual(['Pieces']);
      await user.keyboard('zzz');
      expect(picker.getByText('No matching field')).toBeVisible();
    });

    it('are reached by arrow keys, and become a chip once they are chosen', async () => {
      const { user, lastRequest } = await openMore({ resource: many });
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      const editor = within(await screen.findByRole('dialog', { name: 'State' }));
      await user.click(editor.getByRole('checkbox', { name: 'Lost' }));
      await user.click(editor.getByRole('checkbox', { name: 'Under way' }));
      await waitFor(() => expect(lastRequest()?.filter.state).toEqual({ in: ['lost', 'underway'] }));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(chip(/^State/)).toHaveTextContent('State Lost, Under way');
    });

    it('leave no chip where nothing was chosen', async () => {
      const { user, picker } = await openMore();
      await user.click(picker.getByRole('button', { name: 'State' }));
      await screen.findByRole('dialog', { name: 'State' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(chips(/^State/)).toEqual([]);
    });
  });
});
