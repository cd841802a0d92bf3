import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankText, isBankCode } from '../../../../src/gateway/operator/bankFiles/bankText';
import { translator } from '../../../../src/gateway/http/translation';
import { productModel } from '../../support/productModel';
import { decimal } from '../../../../src/gateway/operator/bankFiles/writePain';
import { readDebtor } from '../../../../src/gateway/operator/bankFiles/debtor';

describe('a text for a bank', () => {
  it.each([
    ['Ñandú & Hijos, S.A. “Łódź”', "Nandu + Hijos, S.A. 'Lodz'"],
    ['Straße 5//2', 'Strasse 5/2'],
    ['=HYPERLINK', undefined],
    ['+52 Games /', '52 Games'],
    ['Ｂｌｕｅ　Ｈａｒｂｏｒ', 'Blue Harbor'],
    ['蝴蝶', undefined],
    ['蝴蝶 Games', undefined],
    ['Иван', undefined],
    ['a\u0007b', undefined],
    ['', undefined],
  ])('of %j is %j', (text, expected) => {
    expect(bankText(text, 70)).toBe(expected);
  });

  it('is cut, and a code is never changed', () => {
    expect(bankText('Blue Harbor', 5)).toBe('Blue');
    expect(isBankCode('012180001234567891', 34)).toBe(true);
    for (const code of ['', '/12', 'ñ1', '1'.repeat(35)]) expect(isBankCode(code, 34)).toBe(false);
  });
});

it.each([
  [5n, 2, '0.05'],
  [50n, 2, '0.50'],
  [12_345n, 2, '123.45'],
  [7n, 0, '7'],
] as const)('an amount of %i with %i decimals is written as %s', (minor, precision, text) => {
  expect(decimal(minor, precision)).toBe(text);
});

const translate = translator(await productModel(), 'en');

describe('the file that says who pays', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'debtor-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const name = 'Corridor';
  const account = { number: '1' };
  const bank = { bic: 'BCMRMXMM' };
  it.each([
    [{ name, account }, 'The file lacks "bank".'],
    [{ name, account, bank, iban: '' }, 'The file has "iban", which means nothing here.'],
    [{ name, account: {}, bank }, '"account" has to have exactly one of its two properties.'],
    [{ name, account, bank: { bic: 'bcmr' } }, '"bank.bic" must match pattern'],
    [{ name, account: { iban: 'DE00500105175407324931' }, bank }, '"account.iban": This is not a valid IBAN'],
    [{ name: '走廊', account, bank }, '"name": The name has characters that banks do not take.'],
    [{ name, account: { number: '/1' }, bank }, '"account.number": It begins or ends with a sign'],
  ])('is refused with what is wrong: %j', async (written, message) => {
    const path = join(folder, 'debtor.json');
    await writeFile(path, JSON.stringify(written));
    await expect(readDebtor(path, translate)).rejects.toThrow(message);
  });

  it('is refused where it is no JSON, or not there', async () => {
    await expect(readDebtor(join(folder, 'none.json'), translate)).rejects.toThrow('It cannot be read');
  });
});
