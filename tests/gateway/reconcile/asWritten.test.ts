import { describe, expect, it } from 'vitest';
import type { ColumnPlan } from '../../../src/gateway/reconcile/reading/ColumnPlan';
import { readSource, type Source } from '../../../src/gateway/reconcile/reading/readSource';
import { tableTypes } from '../../../src/metadata/values/files';
import { productModel } from '../support/productModel';

// Files as banks and people write them.

const { countries } = await productModel();
const plan: ColumnPlan = { heading: 1, references: [1], amount: 2, day: 3 };
const source = (lines: string[], changes: Partial<Source> = {}): Source => ({
  name: 'bank.csv',
  type: tableTypes.csv,
  bytes: new Uint8Array(Buffer.from(`${lines.join('\n')}\n`)),
  plan,
  zone: 'GMT-6',
  isWhole: false,
  currency: 'PEN',
  currencySymbol: 'S/',
  titles: [],
  ...changes,
});

async function read(lines: string[], changes: Partial<Source> = {}) {
  const found = await readSource(source(lines, changes));
  if ('key' in found) return found;
  const { entries, unreadable, hasSides } = found.interpreted;
  return {
    amounts: entries.map(({ amount }) => amount),
    days: entries.map(({ day }) => day),
    entries,
    unreadable,
    hasSides,
  };
}

/** Amounts, one a row. */
const amounts = (texts: string[], changes: Partial<Source> = {}) =>
  read(
    [
      'Ref;Amount;Date',
      ...texts.map((text, index) => `R${index};"${text.replaceAll('"', '""')}";2026-11-27`),
    ],
    changes,
  );

describe('amounts with the sign of their country', () => {
  it.each(
    Object.values(countries).map(({ code, currency, currencySymbol }) => [code, currency, currencySymbol]),
  )('%s (%s, %s)', async (_code, currency, symbol) => {
    const texts = [
      `${symbol} 1,500.00`,
      `${symbol}1,500.00`,
      ...(/[a-z/]$/i.test(symbol) ? [`${symbol}. 1,500.00`] : []),
      `1,500.00 ${symbol}`,
      `${currency} 1,500.00`,
      `${currency}. 1,500.00`,
      `1,500.00${currency}`,
      `${symbol}(1,500.00)`,
      `-${symbol} 1,500.00`,
      `${symbol} -1,500.00`,
    ];
    for (const text of texts) {
      expect([text, await amounts([text])]).toMatchObject([
        text,
        { amounts: [/[-(]/.test(text) ? -150_000 : 150_000], unreadable: [] },
      ]);
    }
  });

  it('and as people of these countries write them', async () => {
    const texts = [
      'S/. 30.50',
      'Rs. 2,152.00',
      '1,500/-',
      '1,500.00 M.N.',
      '12.00 Cr.',
      '12.00 (-)',
      '12.00 DB',
      '7.50 D',
      '7.50 H',
      '750.',
    ];
    for (const [index, minor] of [
      3_050, 215_200, 150_000, 150_000, 1_200, -1_200, -1_200, -750, 750, 75_000,
    ].entries()) {
      expect([texts[index], await amounts([texts[index]!])]).toMatchObject([
        texts[index],
        { amounts: [minor] },
      ]);
    }
  });

  it('are whole where the country’s are: 62.614 is no fraction, and nobody is asked', async () => {
    expect(await amounts(['62.614', '150.000'], { isWhole: true })).toMatchObject({
      amounts: [6_261_400, 15_000_000],
    });
    expect(await amounts(['62.614'])).toMatchObject({
      key: 'ambiguousAmounts',
      params: { column: 'Amount' },
    });
  });

  it('of several currencies are not added up', async () => {
    expect(await amounts(['$ 10.00', '€ 5.00'])).toMatchObject({
      key: 'mixedSigns',
      params: { sample: '$, €' },
    });
  });

  it('are of one currency, whichever of its signs stand beside them', async () => {
    expect(await amounts(['S/ 10.00', 'S/. 5.00', 'PEN 2.00', 'S/ 1.00 PEN', '4.00'])).toMatchObject({
      amounts: [1_000, 500, 200, 100, 400],
      entries: Array.from({ length: 5 }, () => ({ currency: undefined })),
    });
    expect(await amounts(['S/ 10.00', '$ 5.00'])).toMatchObject({
      key: 'mixedSigns',
      params: { sample: 'S/, $' },
    });
  });

  it('are of the currency behind a $, and of no one where two contradict each other', async () => {
    expect(await amounts(['$ 10.00 USD'])).toMatchObject({ entries: [{ currency: 'USD' }] });
    expect(await amounts(['S/ 10.00 USD'])).toMatchObject({ entries: [{ currency: 'S/ USD' }] });
    const mexico = { currency: 'MXN', currencySymbol: '$' };
    for (const text of ['$1,234.50 M.N.', '$ 1,234.50 MXN', '$1,234.50 MN'])
      expect(await amounts([text], mexico)).toMatchObject({
        amounts: [123_450],
        entries: [{ currency: undefined }],
      });
  });

  it('without decimals have a dash in Indonesia, which takes nothing away', async () => {
    const indonesia = { currency: 'IDR', currencySymbol: 'Rp', isWhole: true };
    expect(await amounts(['Rp 1.500.000,-', 'Rp. 275.000,-', '62.614'], indonesia)).toMatchObject({
      amounts: [150_000_000, 27_500_000, 6_261_400],
      hasSides: false,
    });
  });

  it('of another currency are of that one', async () => {
    const found = await amounts(['$ 10.00'], { currency: 'PEN', currencySymbol: 'S/' });
    expect(found).toMatchObject({ entries: [{ amount: 1_000, currency: '$' }] });
    expect(await amounts(['S/. 10.00'])).toMatchObject({ entries: [{ currency: undefined }] });
  });

  it('may be absent from one of debit and credit in any way', async () => {
    const found = await read(
      [
        'Ref;Debit;Credit;Date',
        'A;10.00;-;2026-11-27',
        'B;$ -;20.00;2026-11-27',
        'C;N/A;30.00;2026-11-27',
        'D;—;40.00;2026-11-27',
        'E;S/. -;50.00;2026-11-27',
        'F;- PEN;60.00;2026-11-27',
        'G;n.a.;70.00;2026-11-27',
      ],
      { plan: { heading: 1, references: [1], debit: 2, credit: 3, day: 4 } },
    );
    expect(found).toMatchObject({
      amounts: [-1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000],
      unreadable: [],
      hasSides: true,
    });
  });
});

describe('a direction in a column of its own', () => {
  const sided = { ...plan, direction: 4 };

  it.each([
    ['D', 'C'],
    ['Débito', 'Crédito'],
    ['CARGO', 'ABONO'],
    ['Dr.', 'Cr.'],
    ['Saída', 'Entrada'],
    ['DB', 'K'],
    ['-', '+'],
    ['(-)', '(+)'],
    ['借', '贷'],
  ])('%s is paid and %s received', async (debit, credit) => {
    const lines = ['Ref;Amount;Date;D/C', `A;199.23;2026-11-28;${debit}`, `B;10.00;2026-11-28;${credit}`];
    expect(await read(lines, { plan: sided })).toMatchObject({ amounts: [-19_923, 1_000], hasSides: true });
  });

  it('that says something else is counted, with its row', async () => {
    const lines = ['Ref;Amount;Date;D/C', 'A;1.00;2026-11-28;D', 'B;2.00;2026-11-28;?', 'C;3.00;2026-11-28;'];
    expect(await read(lines, { plan: sided })).toMatchObject({
      amounts: [-100],
      unreadable: [
        { row: 3, references: ['B'], reason: 'unreadableSide' },
        { row: 4, references: ['C'], reason: 'unreadableSide' },
      ],
    });
  });

  it('fails by name where nothing of one direction can be read', async () => {
    const lines = ['Ref;Importe;Date;D/C', 'A;1.00;2026-11-28;D', 'B;uno;2026-11-28;C'];
    expect(await read(lines, { plan: sided })).toEqual({
      key: 'unreadableColumn',
      params: { column: 'Importe', sample: 'uno' },
    });
  });
});

const days = (texts: string[], changes: Partial<Source> = {}) =>
  read(['Ref;Amount;Fecha', ...texts.map((text, index) => `R${index};1.00;${text}`)], changes);

describe('days', () => {
  it.each([
    '28-NOV-2026',
    '28/Nov/26',
    '28 de noviembre de 2026',
    '28 novembro 2026',
    'Nov 28, 2026',
    '28 Nop 2026',
    '28.11.2026',
    '2026-11-28-05:00',
    '2026-11-28Z',
    '2026-11-29T04:30:00Z',
    '2026-11-29 04:30:00+00',
    '28-nov.-2026 10:15',
  ])('%s is one', async (text) => {
    expect(await days([text])).toMatchObject({ days: ['2026-11-28'] });
  });

  it('have names of months in four languages', async () => {
    const months = {
      en: ['Jan', 'February', 'Mar', 'April', 'May', 'Jun', 'July', 'Aug', 'Sept', 'Oct', 'November', 'Dec'],
      es: ['Ene', 'febrero', 'mar', 'Abril', 'mayo', 'jun', 'julio', 'ago', 'setiembre', 'oct', 'nov', 'Dic'],
      pt: ['jan', 'fevereiro', 'março', 'abr', 'maio', 'jun', 'jul', 'agosto', 'set', 'out', 'nov', 'dez'],
      id: ['Januari', 'Feb', 'Maret', 'Apr', 'Mei', 'Juni', 'Jul', 'Agustus', 'Sep', 'Okt', 'Nov', 'Des'],
    };
    for (const names of Object.values(months)) {
      const found = await days(names.map((name) => `05 ${name} 2026`));
      expect(found).toMatchObject({
        days: names.map((_, index) => `2026-${String(index + 1).padStart(2, '0')}-05`),
      });
    }
  });

  it('without a year are asked for it', async () => {
    expect(await days(['28/11', '29/11'])).toEqual({
      key: 'yearlessDays',
      params: { column: 'Fecha', sample: '28/11' },
    });
    expect(await days(['28/11', '5 dic'], { plan: { ...plan, year: 2026 } })).toMatchObject({
      days: ['2026-11-28', '2026-12-05'],
    });
  });

  it('of which none can be read fail by name, and some are counted', async () => {
    expect(await days(['ayer', 'hoy'])).toEqual({
      key: 'unreadableColumn',
      params: { column: 'Fecha', sample: 'ayer' },
    });
    const found = await read(['Ref;Amount;Fecha', ';1.00;2026-11-28', ';2.00;ayer', 'C;3.00;ayer']);
    expect(found).toMatchObject({
      amounts: [100, 300],
      days: ['2026-11-28', undefined],
      unreadable: [{ row: 3, reason: 'unreadableDay' }],
    });
  });
});

describe('texts', () => {
  it('are without what keeps a spreadsheet from reading them', async () => {
    const found = await read([
      'Ref;Amount;Date',
      "'MGE15Z9;1.00;2026-11-28",
      '"=""00123""";2.00;2026-11-28',
      "'007;3.00;2026-11-28",
    ]);
    expect(found).toMatchObject({
      entries: [{ references: ['MGE15Z9'] }, { references: ['00123'] }, { references: ['007'] }],
    });
  });
});
