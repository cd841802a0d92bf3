import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BalanceCheck } from '../../../src/gateway/statements/BalanceCheck';
import { cnab240, cnab400, record } from './support/cnab';
import { entriesOf, faultOf, partsOf } from './support/readText';

describe('CNAB 240', () => {
  it('has collections of segments T and U that were paid, and those that were not', async () => {
    const text = cnab240('341', [
      [
        'T',
        {
          16: '06',
          59: 'MP1',
          106: 'CTRL1',
          38: '00000000000000000123',
          149: 'ANA RUIZ',
          199: '000000000000150',
        },
      ],
      ['U', { 78: '000000000075000', 138: '25112026', 146: '26112026' }],
      ['T', { 16: '02', 59: 'MP2' }],
      ['U', { 78: '000000000000000', 138: '25112026' }],
    ]);
    const parts = await partsOf(text);
    expect(parts.slice(1)).toMatchObject([
      {
        kind: 'entry',
        entry: {
          amount: 75_000,
          side: 'credit',
          bookedOn: '2026-11-25',
          valueOn: '2026-11-26',
          references: ['MP1', 'CTRL1', '00000000000000000123'],
          charges: 150,
          counterparty: 'ANA RUIZ',
        },
      },
      { kind: 'notBooked', references: ['MP2'] },
    ]);
  });

  it('has columns of its own at Santander', async () => {
    const text = cnab240('033', [
      ['T', { 16: '06', 55: 'MP1' }],
      ['U', { 78: '000000000000100', 138: '25112026' }],
    ]);
    expect(await entriesOf(text)).toMatchObject([{ references: ['MP1'] }]);
  });

  it('has payments that were made, and those that wait or were refused', async () => {
    const text = cnab240('237', [
      [
        'A',
        {
          44: 'ANA RUIZ',
          74: 'PO1',
          94: '25112026',
          120: '000000000003050',
          155: '26112026',
          163: '000000000003050',
          231: '00',
        },
      ],
      ['A', { 74: 'PO2', 94: '25112026', 120: '000000000003050', 231: 'BD' }],
      ['J', { 62: 'LUZ', 145: '26112026', 153: '000000000001000', 183: 'PO3', 231: '00' }],
    ]);
    expect((await partsOf(text)).slice(1)).toMatchObject([
      { kind: 'entry', entry: { side: 'debit', amount: 3_050, bookedOn: '2026-11-26', references: ['PO1'] } },
      { kind: 'notBooked', references: ['PO2'] },
      {
        kind: 'entry',
        entry: { amount: 1_000, bookedOn: '2026-11-26', references: ['PO3'], counterparty: 'LUZ' },
      },
    ]);
  });

  it('has entries of a statement between its balances', async () => {
    const text = cnab240(
      '001',
      [
        [
          'E',
          {
            135: '25112026',
            143: '25112026',
            151: '000000000000075000',
            169: 'C',
            177: 'PIX RECEBIDO',
            202: 'MP1',
          },
        ],
        ['E', { 143: '26112026', 151: '000000000000003050', 169: 'D', 177: 'TARIFA', 202: '0' }],
      ],
      { opening: '000000000000100000C', closing: '000000000000171950C' },
    );
    const check = new BalanceCheck();
    const parts = await partsOf(text);
    for (const part of parts) check.add(part);
    check.end();
    expect(check).toMatchObject({ compared: 1, differences: [] });
    expect(parts.filter(({ kind }) => kind === 'entry')).toMatchObject([
      { entry: { side: 'credit', references: ['MP1'], text: 'PIX RECEBIDO' } },
      { entry: { side: 'debit', references: [] } },
    ]);
  });

  it.each([
    ['shortLine', (text: string) => text.replace(/ +\r\n/, '\r\n')],
    ['endsEarly', (text: string) => text.split('\r\n').slice(0, -2).join('\r\n')],
    ['missingSegment', (text: string) => text.replace(/(.{13})T/, '$1X')],
  ])('is refused with its line: %s', async (fault, broken) => {
    const text = cnab240('341', [
      ['T', { 16: '06', 59: 'MP1' }],
      ['U', { 78: '000000000075000', 138: '25112026' }],
    ]);
    expect(await faultOf(broken(text))).toMatchObject({ fault });
  });
});

describe('CNAB 400', () => {
  it.each([
    ['237', { 1: '1', 109: '06', 111: '251126', 117: 'MP1', 254: '0000000075000', 296: '261126' }],
    ['001', { 1: '7', 109: '05', 111: '251126', 117: 'MP1', 254: '0000000075000', 176: '261126' }],
    ['104', { 1: '1', 109: '21', 111: '251126', 117: 'MP1', 254: '0000000075000', 294: '261126' }],
    ['077', { 1: '1', 90: '06', 92: '251126', 98: 'MP1', 160: '0000000075000', 173: '261126' }],
  ])('of bank %s has what was paid by its own columns and codes', async (bank, fields) => {
    expect(await entriesOf(cnab400(bank, [record(400, fields)]))).toMatchObject([
      { amount: 75_000, side: 'credit', bookedOn: '2026-11-25', valueOn: '2026-11-26', references: ['MP1'] },
    ]);
  });

  it('of a bank whose columns are not known is refused', async () => {
    expect(await faultOf(cnab400('999', []))).toMatchObject({
      fault: 'unknownBank',
      line: 1,
      params: { bank: '999' },
    });
  });
});

/** Written once by `@banco-br/nodejs-cnab` 0.2.0 by the layouts of `@banco-br/cnab_yaml` 2.1.0, both of MIT, of names and numbers that nobody has. */
const written = (name: string) => readFileSync(new URL(`files/cnab_yaml-2.1.0-${name}.ret`, import.meta.url));

describe('a return as other software writes it by the layouts of banks', () => {
  it.each([
    ['341', '000001007', '000001027'],
    ['237', '00000000100', '00000000102'],
    ['104', '00000000100', '00000000102'],
  ])('of bank %s is read whole', async (bank, first, third) => {
    expect(await partsOf(written(bank))).toMatchObject([
      { kind: 'account', currency: 'BRL' },
      {
        kind: 'entry',
        entry: {
          amount: 75_000,
          side: 'credit',
          bookedOn: '2026-11-25',
          valueOn: '2026-11-26',
          references: ['NF0001', 'PEDIDO-0001', first],
          charges: 0,
        },
      },
      { kind: 'notBooked', number: 2 },
      {
        kind: 'entry',
        entry: { amount: 123_456, references: ['NF0003', 'PEDIDO-0003', third], charges: 190 },
      },
    ]);
  });

  it('of segments T and U is read whole', async () => {
    expect(await partsOf(written('240'))).toMatchObject([
      { kind: 'account', currency: 'BRL' },
      {
        kind: 'entry',
        entry: {
          amount: 75_000,
          bookedOn: '2026-11-25',
          valueOn: '2026-11-26',
          references: ['NF0001', 'PEDIDO-0001', '00000000000000000100'],
          charges: 150,
          counterparty: 'ANA DA SILVA',
        },
      },
      { kind: 'notBooked', number: 2 },
    ]);
  });
});
