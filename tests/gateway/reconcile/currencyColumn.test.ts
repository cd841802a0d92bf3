import { describe, expect, it } from 'vitest';
import type { ColumnPlan } from '../../../src/gateway/reconcile/reading/ColumnPlan';
import { readSource } from '../../../src/gateway/reconcile/reading/readSource';
import { tableTypes } from '../../../src/metadata/values/files';

const plan: ColumnPlan = { heading: 1, references: [1], amount: 2, day: 3, currency: 4 };

/** Reads a file of Peru with one payment a row, each with a text in the column of currencies. */
async function currencies(texts: string[]) {
  const lines = ['Ref;Importe;Fecha;Moneda', ...texts.map((text) => `A;10.00;2026-11-27;${text}`)];
  const read = await readSource({
    name: 'bank.csv',
    type: tableTypes.csv,
    bytes: new Uint8Array(Buffer.from(`${lines.join('\n')}\n`)),
    plan,
    zone: 'GMT-5',
    isWhole: false,
    currency: 'PEN',
    currencySymbol: 'S/',
    titles: [],
  });
  return 'key' in read ? read : read.interpreted;
}

describe('a currency in a column of its own', () => {
  it('is that of the country by its code and by its sign, and otherwise as it is there', async () => {
    const found = await currencies(['PEN', 'pen', 'S/', 'S/.', 'USD', 'US$', '']);
    expect(found).toMatchObject({
      entries: ['PEN', 'PEN', 'PEN', 'PEN', 'USD', 'US$', undefined].map((currency) => ({
        currency,
      })),
    });
  });

  it('fails by name where it names no currency in any row', async () => {
    expect(await currencies(['SOLES', 'SOLES'])).toEqual({
      key: 'unreadableColumn',
      params: { column: 'Moneda', sample: 'SOLES' },
    });
    expect(await currencies(['SOLES', 'PEN'])).toMatchObject({
      entries: [{ currency: 'SOLES' }, { currency: 'PEN' }],
    });
  });
});
