import { expect, it } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { BoundForm } from '../../../../src/metadata/model/BoundResource';
import { createValidator } from '../../../../src/metadata/validation/createValidator';
import { checkRow } from '../../../../src/web/generate/imports/reading/checkRow';
import type { TableCell } from '../../../../src/metadata/sheets/Table';
import { country } from '../support/country';

const text = (name: string, rest: Partial<BoundField> = {}): BoundField => ({
  name,
  title: name,
  type: 'string',
  kind: 'text',
  ui: {},
  ...rest,
});
const form: BoundForm = {
  name: 'create',
  permission: '',
  submit: '',
  fields: {
    payee: text('payee', { required: true }),
    account: text('account', { ui: { fills: { bank: { pattern: '^(..)', values: { '01': 'North' } } } } }),
    bank: text('bank'),
    sort: text('sort', { default: 'usual' }),
    paidAt: text('paidAt', { kind: 'instant', ui: { latest: 'now' } }),
    reason: text('reason', { default: 'other' }),
  },
  sections: [],
  visible: { reason: { properties: { sort: { const: 'urgent' } }, required: ['sort'] } },
  rules: [],
};
const validate = createValidator({
  type: 'object',
  properties: {
    payee: { type: 'string', maxLength: 5 },
    account: { type: 'string' },
    bank: { type: 'string' },
    sort: { type: 'string' },
    paidAt: { type: 'string', format: 'date-time' },
    reason: { type: 'string' },
  },
  required: ['payee'],
  additionalProperties: false,
});
const rules = {
  form,
  validate,
  cells: { country, choices: {}, yes: [], no: [] },
  now: new Date('2026-11-20T12:00:00Z'),
};
const check = (cells: Record<string, string | TableCell>) =>
  checkRow(
    7,
    Object.fromEntries(
      Object.entries(cells).map(([name, cell]) => [name, typeof cell === 'string' ? { text: cell } : cell]),
    ),
    rules,
  );
const errorsOf = (cells: Record<string, string | TableCell>) =>
  check(cells).errors.map(({ path, keyword }) => `${path} ${keyword}`);

it('a row has what its cells say, what follows from that, and the defaults of its fields', () => {
  expect(check({ payee: ' Ana ', account: '0123' })).toEqual({
    number: 7,
    texts: { payee: ' Ana ', account: '0123' },
    values: { payee: 'Ana', account: '0123', bank: 'North', sort: 'usual' },
    errors: [],
  });
  expect(check({ payee: 'Ana', account: '0123', bank: 'South' }).values).toMatchObject({ bank: 'South' });
  expect(check({ payee: 'Ana', sort: 'urgent' }).values).toMatchObject({ reason: 'other' });
});

it('a cell of a field that the form does not have with the others is an error, and no default is', () => {
  expect(errorsOf({ payee: 'Ana', reason: 'late' })).toEqual(['/reason unevaluatedProperties']);
  expect(errorsOf({ payee: 'Ana', sort: 'urgent', reason: 'late' })).toEqual([]);
});

it('a cell that cannot be read is one error, whatever the rules say of its being empty', () => {
  expect(errorsOf({ payee: { text: '=A1', fault: 'formula' }, account: 'a\u202eb' })).toEqual([
    '/payee formula',
    '/account hidden',
  ]);
});

it('a row is checked as the form checks what is typed: blanks, masked values, times of the future', () => {
  expect(errorsOf({ payee: '\u200b ', paidAt: '2026-11-21T00:00:00Z' })).toEqual([
    '/payee required',
    '/paidAt latest',
  ]);
  expect(errorsOf({ payee: '•••• 1234' })).toEqual(['/payee masked']);
});
