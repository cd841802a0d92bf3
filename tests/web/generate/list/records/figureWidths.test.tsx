import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parcel } from '../support/parcels';
import { renderList } from '../support/renderList';

/** Widths of the columns, in px. */
async function widths(price: number, sum: number): Promise<number[]> {
  const { container, unmount } = renderList({
    records: [{ ...parcel(0), price }],
    getTotals: async () => ({ data: [{ currency: 'XXD', count: 1, sums: { price: sum, duty: 0 } }] }),
  });
  await screen.findByText('PX0000');
  await screen.findByText('0.00');
  const found = [...container.querySelectorAll('col')].map(({ style }) => Number(/[\d.]+/.exec(style.width)));
  unmount();
  return found;
}

describe('a column of figures', () => {
  it('is as wide as the widest one, of a row or of the sums, and others keep their width', async () => {
    const usual = await widths(12_345, 12_345);
    const long = await widths(123_456_789_012, 12_345);
    const summed = await widths(12_345, 123_456_789_012);
    expect(long[2]).toBeGreaterThan(usual[2]! + 20);
    expect(long.toSpliced(2, 1)).toEqual(usual.toSpliced(2, 1));
    expect(summed).toEqual(long);
  });
});
