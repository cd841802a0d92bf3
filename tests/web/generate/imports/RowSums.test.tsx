import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { JsonValue } from '../../../../src/metadata/model/json';
import { RowSums } from '../../../../src/web/generate/imports/check/RowSums';
import { parcelForm, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';

const row = (number: number, values: Record<string, JsonValue>) => ({
  number,
  values,
  texts: {},
  errors: [],
});

function sumsOf(rows: ReturnType<typeof row>[], money: true | { currency: string }): (string | null)[] {
  const price = { ...parcelForm.fields.price!, ui: { money } };
  const create = { ...parcelForm, fields: { ...parcelForm.fields, price } };
  const imported = { permission: '', limit: 10, columns: ['label', 'price'], duplicates: [], aliases: {} };
  renderScreen(<RowSums rows={rows} />, { resource: { ...parcels, create, import: imported } });
  return screen.getAllByRole('definition').map(({ textContent }) => textContent);
}

it('amounts are summed in the currency of the country', () => {
  expect(sumsOf([row(2, { price: 1_250 }), row(3, { price: 100 }), row(4, {})], true)).toEqual(['13.50 XXD']);
});

it('amounts of different currencies are never summed', () => {
  const rows = [
    row(2, { price: 1_250, coin: 'AAA' }),
    row(3, { price: 100, coin: 'BBB' }),
    row(4, { price: 50, coin: 'AAA' }),
    row(5, { price: 1 }),
  ];
  expect(sumsOf(rows, { currency: 'coin' })).toEqual(['13.00 AAA', '1.00 BBB', '0.01 XXD']);
});
