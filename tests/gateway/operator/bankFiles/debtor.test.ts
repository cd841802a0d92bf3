import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { translator } from '../../../../src/gateway/http/translation';
import { readDebtor } from '../../../../src/gateway/operator/bankFiles/readDebtor';
import { root } from '../../../support/program';
import { productModel } from '../../support/productModel';
import { debtors } from './support/painSamples';

const translate = translator(await productModel(), 'en');

describe('the file that says who pays', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'debtor-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Reads a file with a member on each line, so that the first is on line 2. */
  async function read(written: object | string) {
    const path = join(folder, 'debtor.json');
    await writeFile(path, typeof written === 'string' ? written : JSON.stringify(written, null, 1));
    return readDebtor(path, translate);
  }

  it.each(Object.entries(debtors))('is read: %s', async (_name, debtor) => {
    expect(await read({ $schema: 'schemas/meta/debtor.json', ...debtor })).toEqual(debtor);
  });

  it('is as the docs show it', async () => {
    const docs = await readFile(`${root}/docs/operations/bank-files.md`, 'utf8');
    const [, example = ''] =
      /```json\n(\{\n {2}"\$schema": "schemas\/meta\/debtor\.json"[\s\S]*?)```/.exec(docs) ?? [];
    expect(await read(example)).toMatchObject({ name: 'Corridor Payments', days: { until: '16:30' } });
  });

  const name = 'Corridor';
  const account = { number: '1' };
  const bank = { bic: 'BCMRMXMM' };
  const whole = { name, account, bank };
  it.each([
    [{ name, account }, '"bank" is missing.', 1],
    [{ ...whole, iban: '' }, '"iban" is not known here.', 9],
    [{ name, account: {}, bank }, '"account" must NOT have fewer than 1 properties', 3],
    [{ name, account: { currency: 'MXN' }, bank }, 'Give the iban of the account or its number', 3],
    [{ name, account: { ...account, iban: 'DE89370400440532013000' }, bank }, 'one of both', 3],
    [{ name, account, bank: { ...bank, clearingNumber: '1' } }, 'Give the bic of the bank or', 6],
    [{ name, account, bank: { bic: 'bcmr' } }, 'A BIC has 8 or 11 characters.', 7],
    [{ name, account: { iban: 'DE00500105175407324931' }, bank }, 'This is not a valid IBAN', 4],
    [{ name: '走廊', account, bank }, 'It has characters that banks do not take.', 2],
    [{ name, account: { number: '/1' }, bank }, 'It begins or ends with a sign', 4],
    [
      { ...whole, transfers: { chargeBearer: 'SHARED' } },
      'must be one of "DEBT", "CRED", "SHAR", "SLEV"',
      10,
    ],
    [{ ...whole, transfers: { serviceLevel: { code: 'URGENT' } } }, 'such as NURG', 11],
    [{ ...whole, address: { town: 'León', country: 'Mexico' } }, 'as ISO 3166 has them', 11],
    [{ ...whole, days: { holidays: ['2026-12-25', '2027-02-30'] } }, 'There is no such day.', 12],
    [{ ...whole, days: { closed: ['domingo'] } }, '"sunday"', 11],
  ])('is refused with its line and what is wrong: %j', async (written, message, line) => {
    const error = await read(written).catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message).toContain(`debtor.json:${line}:`);
  });

  it('has all mistakes said at once', async () => {
    await expect(read({ name: '走廊', account: { number: '/1' }, bank })).rejects.toThrow(
      /:2:.*characters.*\n.*:4:.*begins or ends/,
    );
  });

  it('takes an address with marks, as banks write it', async () => {
    const address = { street: 'Avenida Peña', town: 'León', country: 'MX' };
    expect((await read({ ...whole, address })).address).toEqual({
      ...address,
      street: 'Avenida Pena',
      town: 'Leon',
    });
  });

  it('is refused where it is no JSON, or not there', async () => {
    await expect(read('{ "name": ')).rejects.toThrow(/debtor\.json:1:.*This is not JSON/);
    await expect(readDebtor(join(folder, 'none.json'), translate)).rejects.toThrow(
      'none.json cannot be read',
    );
  });
});
