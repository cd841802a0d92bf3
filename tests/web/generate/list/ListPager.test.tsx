import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parcel } from './support/parcels';
import { renderList } from './support/renderList';

const pager = () => within(screen.getByRole('navigation', { name: 'Pages' }));

const isOff = (name: string) =>
  pager().getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

describe("a list's pager", () => {
  it('says which rows are shown of how many', async () => {
    const { user, lastAsked } = renderList();
    await screen.findByText('PX0000');
    expect(pager().getByText('1–25 of 100')).toBeVisible();
    expect(isOff('Previous page')).toBe(true);

    await user.click(pager().getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('PX0025')).toBeVisible();
    expect(lastAsked()?.pagination).toEqual({ page: 2, perPage: 25 });
    expect(pager().getByText('26–50 of 100')).toBeVisible();
  });

  it('goes to the page whose number is typed, and no further than the last', async () => {
    const { user, lastAsked } = renderList();
    await screen.findByText('PX0000');
    const input = pager().getByRole('textbox', { name: 'Go to page' });
    await user.clear(input);
    await user.type(input, '99{Enter}');
    await waitFor(() => expect(lastAsked()?.pagination.page).toBe(4));
    expect(await screen.findByText('76–100 of 100')).toBeVisible();
    expect(isOff('Next page')).toBe(true);
    expect(pager().getByRole('textbox', { name: 'Go to page' })).toHaveValue('4');
  });

  it('keeps the focus where one pages on to the end, and stays there', async () => {
    const records = Array.from({ length: 40 }, (_, index) => parcel(index));
    const { user, asked, lastAsked } = renderList({ records });
    await screen.findByText('PX0000');
    const next = pager().getByRole('button', { name: 'Next page' });
    await user.click(next);
    await waitFor(() => expect(lastAsked()?.pagination.page).toBe(2));
    await waitFor(() => expect(isOff('Next page')).toBe(true));
    expect(next).toHaveFocus();
    const before = asked().length;
    await user.keyboard('{Enter}');
    expect(pager().getByText('26–40 of 40')).toBeVisible();
    expect(asked()).toHaveLength(before);
  });

  it('puts back what is no page', async () => {
    const { user, asked } = renderList();
    await screen.findByText('PX0000');
    const before = asked().length;
    const input = pager().getByRole('textbox', { name: 'Go to page' });
    await user.clear(input);
    await user.type(input, 'second{Enter}');
    expect(input).toHaveValue('1');
    expect(asked()).toHaveLength(before);
  });

  it('shows as many rows a page as one wants', async () => {
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

  it('says "more than" where the gateway stops counting, and then only leads on and back', async () => {
    const { user, lastAsked } = renderList({ total: null });
    await screen.findByText('PX0000');
    expect(pager().getByText('1–25 of more than 10,000')).toBeVisible();
    expect(pager().queryByRole('textbox')).toBeNull();
    await user.click(pager().getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(lastAsked()?.pagination.page).toBe(2));
    expect(await pager().findByText('Page 2')).toBeVisible();
    expect(isOff('Previous page')).toBe(false);
  });
});
