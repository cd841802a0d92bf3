import { describe, expect, it } from 'vitest';
import type { BoundField, Fill } from '../../../src/metadata/model/BoundField';
import { describeValidationError } from '../../../src/metadata/validation/describeValidationError';
import { findWrongCodes } from '../../../src/metadata/validation/findWrongCodes';

const fill: Fill = {
  pattern: '^([0-9]{3})[0-9]{3}$',
  values: {
    '001': 'Banco del Sol',
    '002': 'Sol de Oriente',
    '003': 'Ñandú México',
    '004': 'Habib Bank',
    '005': 'Bank Al Habib',
  },
  check: true,
};
const fieldsWith = (more: Partial<Fill>): Record<string, BoundField> => ({
  account: {
    name: 'account',
    title: 'Account',
    type: 'string',
    kind: 'text',
    ui: { fills: { bank: { ...fill, ...more } } },
  },
  bank: { name: 'bank', title: 'Bank', type: 'string', kind: 'text', ui: {} },
});
const find = (values: object, more: Partial<Fill> = {}, record: object = {}) =>
  findWrongCodes(fieldsWith(more), { ...values }, { ...record }).map(
    ({ path, keyword }) => `${path} ${keyword}`,
  );

describe('a code in a number, and the name beside it', () => {
  it.each([
    ['Banco del Sol', '001'],
    ['BANCO  DEL SOL, S.A.', '001'],
    ['bancodelsol', '001'],
    ['Banco de Sol del Norte', '001'],
    ['nandu', '003'],
    ['Habib Bank Limited', '004'],
    ['Bank Al-Habib Ltd.', '005'],
  ])('belong together: %s with %s', (bank, code) => {
    expect(find({ account: `${code}123`, bank })).toEqual([]);
  });

  it.each([
    ['Banco del Sol', '002'],
    ['banco del sol sa', '003'],
    ['Oriente', '001'],
    ['NANDÚ', '001'],
    ['Bank Al Habib', '004'],
    ['Habib Bank Ltd', '005'],
  ])('contradict each other: %s with %s', (bank, code) => {
    expect(find({ account: `${code}123`, bank })).toEqual(['/bank enum']);
    expect(find({ account: `${code}123`, bank }, { check: false })).toEqual([]);
  });

  it.each(['A bank of no list', 'Bank', 'Sol', 'México Habib', '—', '阳光银行'])(
    'are allowed where the name is none of the list, or like several: %s',
    (bank) => expect(find({ account: '002123', bank })).toEqual([]),
  );

  it('are not compared without one of them, nor where the number has no code', () => {
    expect(find({ account: '001123' })).toEqual([]);
    expect(find({ bank: 'Banco del Sol' })).toEqual([]);
    expect(find({ account: '00112', bank: 'Ñandú México' }, { complete: true })).toEqual([]);
  });

  it('are left as the record has them already', () => {
    const record = { account: '001123', bank: 'Oriente' };
    expect(find(record, {}, record)).toEqual([]);
    expect(find({ ...record, bank: 'Sol de Oriente' }, {}, record)).toEqual(['/bank enum']);
  });
});

describe('a code of no list', () => {
  it('is not that of a bank that has one', () => {
    expect(find({ account: '999123', bank: 'Banco del Sol SA' })).toEqual(['/account otherCode']);
    expect(find({ account: '999123', bank: 'A bank of no list' })).toEqual([]);
    expect(find({ account: '999123' })).toEqual([]);
  });

  it('is refused where the list is complete', () => {
    expect(find({ account: '999123', bank: 'A bank of no list' }, { complete: true })).toEqual([
      '/account unknownCode',
    ]);
    expect(find({ account: '999123' }, { complete: true })).toEqual(['/account unknownCode']);
    expect(find({ account: '001123', bank: 'A bank of no list' }, { complete: true })).toEqual([]);
  });
});

it.each([
  [{ account: '999123', bank: 'Banco del Sol' }, {}, 'otherCode 999 Banco del Sol'],
  [{ account: '999123' }, { complete: true }, 'unknownCode 999 Bank'],
  [{ account: '001123', bank: 'Sol de Oriente' }, {}, 'only Banco del Sol'],
])('is said with the code and what it is of: %j', (values, more, expected) => {
  const fields = fieldsWith(more);
  const [error] = findWrongCodes(fields, values);
  const said = describeValidationError(error!, fields[error!.path.slice(1)], (key, params) =>
    [key.replace('validation.', ''), params.code, params.value ?? params.title].filter(Boolean).join(' '),
  );
  expect(said).toBe(expected);
});
