import { expect, it } from 'vitest';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { Country } from '../../../../src/metadata/model/definitions';
import type { JsonValue } from '../../../../src/metadata/model/json';
import { type FieldKind, kinds } from '../../../../src/metadata/model/kinds';
import { filterOperators } from '../../../../src/metadata/values/filterOperators';
import { filterOfValue } from '../../../../src/web/generate/filters/filterOfValue';

const country = { zone: 'GMT-6' } as Country;
const now = new Date('2026-11-20T12:00:00Z');

/** A value of each kind, and the operators that find it; undefined where a value is not filtered by. */
const found: Record<FieldKind, [value: JsonValue, operators: JsonValue | undefined]> = {
  text: ['Ana', { contains: 'Ana' }],
  identifier: ['C1', { startsWith: 'C1' }],
  phone: ['5512345678', { contains: '5512345678' }],
  email: ['a@b.mx', { contains: 'a@b.mx' }],
  url: ['https://b.mx', { contains: 'https://b.mx' }],
  choice: ['SPEI', 'SPEI'],
  state: ['paid', 'paid'],
  boolean: [false, false],
  number: [0, { gte: 0, lte: 0 }],
  money: [125_050, { gte: 125_050, lte: 125_050 }],
  // Of the country's day, which begins at six in UTC.
  instant: ['2026-11-20T03:00:00Z', { gte: '2026-11-19T06:00:00.000Z', lt: '2026-11-20T06:00:00.000Z' }],
  date: ['2026-11-20', { gte: '2026-11-20', lte: '2026-11-20' }],
  file: [{ id: 'f' }, undefined],
  list: [['a'], undefined],
  object: [{ a: 1 }, undefined],
  tags: [['VIP', 'late'], { in: ['VIP', 'late'] }],
};

const fieldOf = (kind: FieldKind, ui: BoundField['ui'] = {}): BoundField => ({
  name: 'field',
  title: 'Field',
  type: 'string',
  kind,
  ui,
});

it.each(Object.keys(kinds) as FieldKind[])('a value of the kind %s is found by its filter', (kind) => {
  const field = fieldOf(kind);
  const [value, operators] = found[kind];
  const filter = filterOfValue(field, value, country);
  expect(filter === undefined ? undefined : filterOperators(field, filter, country, now)).toEqual(operators);
});

it('a masked value is no filter, as the browser does not have it', () => {
  expect(filterOfValue(fieldOf('text', { masked: true }), '•••• 1234', country)).toBeUndefined();
  expect(filterOfValue(fieldOf('text'), '•••• 1234', country)).toBeUndefined();
});
