import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../src/web/client/RequestError';
import { parcel, parcels } from './support/parcels';
import { asOf, renderList } from './support/renderList';

const pager = () => within(screen.getByRole('navigation', { name: 'Pages' }));

const isOff = (name: string) =>
  pager().getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe("a list's pager", () => {
  it('shows the range of rows and the total', async () => {
    const { user, lastRequest } = renderList();
    await screen.findByText('PX0000');
    expect(pager().getByText('1–25 of 100')).toBeVisible();
    expect(isOff('Previous page')).toBe(true);

    await user.click(pager().getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('PX0025')).toBeVisible();
    expect(lastRequest()?.pagination).toEqual({ page: 2, perPage: 25 });
    expect(pager().getByText('26–50 of 100')).toBeVisible();
  });

  it('goes to the page that is typed, and at most to the last', async () => {
    const { user, lastRequest } = renderList();
    await screen.findByText('PX0000');
    const input = pager().getByRole('textbox', { name: 'Go to page' });
    await user.clear(input);
    await user.type(input, '99{Enter}');
    await waitFor(() => expect(lastRequest()?.pagination.page).toBe(4));
    expect(await screen.findByText('76–100 of 100')).toBeVisible();
    expect(isOff('Next page')).toBe(true);
    expect(pager().getByRole('textbox', { name: 'Go to page' })).toHaveValue('4');
  });

  it('stays on a page that failed, which can be tried again or left', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let fails = true;
    const page = async (number: number) => {
      if (fails && number > 1) throw new RequestError('Out of order.', { status: 503 });
      return { data: [parcel(number)], total: 50, pageInfo: { hasNextPage: true }, meta: { asOf } };
    };
    const { user, lastRequest } = renderList({
      resource: { ...parcels, list: { ...parcels.list!, totals: [] } },
      getList: ({ pagination }) => page(pagination.page),
    });
    await screen.findByText('PX0001');
    await user.click(pager().getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(screen.queryByText('PX0001')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByText('PX0001')).toBeVisible();
    await user.click(pager().getByRole('button', { name: 'Next page' }));
    await screen.findByRole('alert');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PX0002')).toBeVisible();
    expect(lastRequest()?.pagination.page).toBe(2);
  });

  it('keeps the focus on the button at the last page, where it does nothing', async () => {
    const records = Array.from({ length: 40 }, (_, index) => parcel(index));
    const { user, requests, lastRequest } = renderList({ records });
    await screen.findByText('PX0000');
    const next = pager().getByRole('button', { name: 'Next page' });
    await user.click(next);
    await waitFor(() => expect(lastRequest()?.pagination.page).toBe(2));
    await waitFor(() => expect(isOff('Next page')).toBe(true));
    expect(next).toHaveFocus();
    const before = requests().length;
    await user.keyboard('{Enter}');
    expect(pager().getByText('26–40 of 40')).toBeVisible();
    expect(requests()).toHaveLength(before);
  });

  it('restores the number where no page was typed', async () => {
    const { user, requests } = renderList();
    await screen.findByText('PX0000');
    const before = requests().length;
    const input = pager().getByRole('textbox', { name: 'Go to page' });
    await user.clear(input);
    await user.type(input, 'second{Enter}');
    expect(input).toHaveValue('1');
    expect(requests()).toHaveLength(before);
  });

  it('changes the number of rows per page', async () => {
    const { user } = renderList();
    await screen.findByText('PX0000');
    const sizes = pager().getByRole('combobox', { name: 'Rows' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100']);
    await user.selectOptions(sizes, '100');
    expect(await screen.findByText('PX0099')).toBeVisible();
    expect(pager().getByText('1–100 of 100')).toBeVisible();
  });

  it('shows "more than" where the gateway stops counting, and then only goes back and forth', async () => {
    const { user, lastRequest } = renderList({ total: null });
    await screen.findByText('PX0000');
    expect(pager().getByText('1–25 of more than 10,000')).toBeVisible();
    expect(pager().queryByRole('textbox')).toBeNull();
    await user.click(pager().getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(lastRequest()?.pagination.page).toBe(2));
    expect(await pager().findByText('Page 2')).toBeVisible();
    expect(isOff('Previous page')).toBe(false);
  });
});
