import { screen, within } from '@testing-library/react';
import type { FigureQuery, FiguresResponse } from '../../../../src/contract/figures';
import { envelope, type FakeRequest } from '../../client/support/fakeGateway';
import { app } from '../../shell/support/openApp';

/** The figures that a request is for. */
export const queriesOf = ({ body }: FakeRequest) => (body as { figures: FigureQuery[] }).figures;

/** Figures as a country's gateway gives them: three collections, two of them completed, as yesterday, and no payouts. */
export function figuresOf(
  currency: string,
  amount: number | string,
): (request: FakeRequest) => FiguresResponse {
  return (request) => ({
    asOf: '2026-11-21T05:30:00.000Z',
    figures: queriesOf(request).map(({ resource, filter, balance }) => {
      if (balance) return { rows: [{ currency, count: 4, sums: { [balance]: amount } }] };
      if (resource === 'payout-orders') return { rows: [] };
      const count = JSON.stringify(filter).includes('"failed"') || !filter?.status ? 3 : 2;
      const sum = typeof amount === 'string' ? amount : count * amount;
      return {
        rows: [
          { currency, count, sums: { amount: sum } },
          { currency: 'XXX', count: 5, sums: { amount: 5 } },
        ],
      };
    }),
  });
}

/** The answer to a list, or its totals, of a country without records. */
export function emptyList({ url }: FakeRequest) {
  const data = url.searchParams.has('totals') ? { records: [], totals: [] } : [];
  return envelope({ code: 200, data }, { headers: { 'Content-Range': 'orders */0' } });
}

/** The part of the table that is about an account: its row, and what failed. */
export async function account(name: string): Promise<HTMLElement> {
  const head = await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) }, app.waitOptions);
  return head.closest('tbody')!;
}

/** The figures of an account: total, available, frozen, collections and their success rate, payouts and theirs. */
export const cells = (element: HTMLElement) =>
  within(element)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
