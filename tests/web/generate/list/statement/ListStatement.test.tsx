import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../../../../src/web/client/RequestError';
import { parcel, parcels } from '../support/parcels';
import { asOf, renderList, type TotalsRequest } from '../support/renderList';

const statement = { time: 'sentAt', plus: 'price', minus: 'duty', by: ['state'] };
const statementResource = { ...parcels, list: { ...parcels.list!, statement } };
/** What was before the days of the filter, and what is in them. */
const periodTotals = async ({ filter }: TotalsRequest) => {
  const isBefore = !Object.hasOwn((filter.sentAt as object | undefined) ?? { gte: '' }, 'gte');
  const sums = isBefore ? { price: 70_000, duty: 20_000 } : { price: 1_000, duty: 2_500 };
  return { data: [{ currency: 'XXD', count: isBefore ? 9 : 1_234, sums }] };
};
const terms = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

describe('a list that is a statement', () => {
  it('begins with opening + in − out = closing of its period', async () => {
    const { getTotals: requested } = renderList({ resource: statementResource, getTotals: periodTotals });
    await screen.findByText('485.00');
    expect(terms()).toEqual([
      ['Entries', '1,234'],
      ['Opening balance', '500.00 XXD'],
      ['Price', '10.00 XXD'],
      ['Duty', '25.00 XXD'],
      ['Closing balance', '485.00 XXD'],
    ]);
    const ranges = requested.mock.calls.map(([, { filter }]) => filter.sentAt as { gte?: string });
    expect(ranges).toContainEqual({ lt: ranges.find(({ gte }) => gte)!.gte });
  });

  it('says of which of several balances each entry is where it is a part of a page, too', async () => {
    const columns = statementResource.list.columns.filter((name) => name !== 'state');
    const list = { ...statementResource.list, columns };
    renderList({ resource: { ...parcels, list }, embedded: true, controls: false });
    expect(await screen.findByRole('columnheader', { name: 'State' })).toBeVisible();
  });

  it('says of how many entries income is: of those that have any', async () => {
    const counts = { price: 1_000, duty: 234 };
    const getTotals = async (request: TotalsRequest) => {
      const { data } = await periodTotals(request);
      return { data: data.map((each) => ({ ...each, counts })) };
    };
    const { user } = renderList({ resource: statementResource, getTotals });
    await user.click(await screen.findByRole('button', { name: '25.00 XXD' }));
    const dialog = await screen.findByRole('dialog', { name: 'Duty (234)' });
    await waitFor(() => expect(dialog).toHaveTextContent('Records234'));
  });

  it('says how each of its figures is made, and leads to the entries whose sum it is', async () => {
    const { user } = renderList({
      resource: statementResource,
      address: '/Parcels?filter={"sentAt":{"from":"2026-11-10","to":"2026-11-12"},"state":["sent"]}',
      getTotals: periodTotals,
    });
    const explain = async (figure: string) => {
      await user.click(await screen.findByRole('button', { name: figure }));
      return screen.findByRole('dialog');
    };
    const opening = await explain('500.00 XXD');
    expect(
      await within(opening).findByText(
        'Total “Price” minus total “Duty” over all entries before the period.',
      ),
    ).toBeVisible();
    expect(opening).toHaveTextContent(/Sent.*2026-11-09.*GMT-6/);
    const link = within(opening).getByRole('link', { name: 'Show these records' });
    expect(decodeURIComponent(link.getAttribute('href')!.replaceAll('+', ' '))).toContain(
      'filter={"sentAt":{"to":"2026-11-09"},"state":["sent"]}',
    );
    await user.click(within(opening).getByRole('button', { name: 'Close' }));
    await waitForElementToBeRemoved(opening);

    const inward = await explain('10.00 XXD');
    expect(
      await within(inward).findByText(
        'The sum of “Price” over all records in “Parcels” that meet these conditions.',
      ),
    ).toBeVisible();
    expect(inward).toHaveTextContent('Records1,234');
    await user.click(within(inward).getByRole('button', { name: 'Close' }));
    await waitForElementToBeRemoved(inward);

    const closing = await explain('485.00 XXD');
    expect(await within(closing).findByText('Opening balance')).toBeVisible();
    expect(closing).toHaveTextContent('Closing balance485.00 XXD');
  });

  it('has its sums by type, each with the entries that it is of, between opening and closing balance', async () => {
    const net = { ...parcels.fields.price!, name: 'net', title: 'Net' };
    const resource = {
      ...statementResource,
      fields: { ...parcels.fields, net },
      list: {
        ...statementResource.list,
        statement: { ...statement, types: { field: 'state', amounts: ['price', 'net'] } },
      },
    };
    const { user, getTotals: requested } = renderList({
      resource,
      address: '/Parcels?filter={}',
      getTotals: async ({ by }: TotalsRequest) => ({
        data: ['underway', 'arrived']
          .map((value, place) => ({
            currency: 'XXD',
            value,
            count: 2 + place,
            sums: { price: 1_000 + place, duty: 500, net: 500 + place },
            counts: { price: 1, duty: 1 },
          }))
          .filter(() => by === 'state'),
      }),
    });
    await user.click(await screen.findByText('Sums by type'));
    const rows = within(screen.getByRole('table', { name: 'Sums by type' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['State', 'Entries', 'Price XXD', 'Net XXD'],
      ['Opening balance', '', '0.00'],
      ['Under way', '2', '10.00', '5.00'],
      ['Arrived', '3', '10.01', '5.01'],
      ['Total', '5', '20.01', '10.01'],
      ['Closing balance', '', '10.01'],
    ]);
    expect(terms()[0]).toEqual(['Entries', '5']);
    const link = within(rows[2]!).getByRole('link', { name: 'Under way' });
    expect(decodeURIComponent(link.getAttribute('href')!)).toContain('filter={"state":["underway"]}');
    expect(requested).toHaveBeenCalledWith(
      'parcels',
      expect.objectContaining({ by: 'state' }),
      expect.anything(),
    );
  });

  it('opens with nothing where its period has no beginning', async () => {
    renderList({
      resource: statementResource,
      address: '/Parcels?filter={}',
      getTotals: async () => ({
        data: [{ currency: 'XXD', count: 1, sums: { price: 1_000, duty: 0 } }],
      }),
    });
    await screen.findByText('Opening balance');
    await waitFor(() => expect(terms()[1]).toEqual(['Opening balance', '0.00 XXD']));
  });

  it.each([
    ['a filter leaves a part of their entries', '{"sender":"Sender"}'],
    ['the period is an hour', '{"sentAt":{"from":"2026-11-10","to":"2026-11-10","hour":3}}'],
  ])('says why it has no balances while %s', async (_, filter) => {
    const { getTotals: requested } = renderList({
      resource: statementResource,
      getTotals: periodTotals,
      address: `/Parcels?filter=${filter}`,
    });
    await screen.findByRole('button', { name: '10.00 XXD' });
    expect(terms()).toEqual([
      ['Entries', '1,234'],
      ['Price', '10.00 XXD'],
      ['Duty', '25.00 XXD'],
      ['Opening and closing balance', 'Shown for whole days, without a search or other filters.'],
    ]);
    expect(requested).toHaveBeenCalledOnce();
  });

  it('keeps its place without figures where they could not be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderList({
      resource: statementResource,
      getTotals: async () => {
        throw new Error('no sums today');
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the totals. no sums today");
    await waitFor(() =>
      expect(terms().map(([title, value]) => `${title} ${value}`)).toEqual([
        'Entries —',
        'Opening balance —',
        'Price —',
        'Duty —',
        'Closing balance —',
      ]),
    );
  });

  it('keeps its figures where they could not be refreshed with the rows', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let fail = false;
    const { user } = renderList({
      resource: statementResource,
      getList: async () => {
        if (fail) throw new RequestError('Out of order.', { status: 503 });
        return { data: [parcel(1)], total: 1, meta: { asOf } };
      },
      getTotals: async (request) => {
        if (fail) throw new RequestError('Out of order.', { status: 503 });
        const page = { data: [parcel(1)], total: 1, meta: { asOf } };
        return { ...(await periodTotals(request)), ...(request.page ? { page } : {}) };
      },
    });
    expect(await screen.findByText('485.00')).toBeVisible();
    fail = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Couldn't refresh\./);
    expect(screen.getByText('485.00')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});
