import { expect, it } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { fitListParams } from '../../../../src/web/generate/list/FilteringScope';

const resource = {
  fields: { price: { ui: {} }, note: { ui: { sortable: false } } },
  list: { sort: { field: 'price', order: 'desc' } },
} as unknown as BoundResource;
const usual = { pagination: { page: 1, perPage: 25 }, sort: { field: 'price', order: 'DESC' } };

it('keeps what a list can be asked for', () => {
  const params = { pagination: { page: 3, perPage: 100 }, sort: { field: 'id', order: 'ASC' as const } };
  expect(fitListParams(resource, params)).toEqual(params);
});

it.each([
  [1_000_000, 'price', 'DESC'],
  [-1, 'nope', 'DESC'],
  [2.5, 'note', 'ASC'],
  [Number.NaN, 'price', 'x'],
  [25, 'toString', 'ASC'],
])('takes the usual for %d rows by %s %s', (perPage, field, order) => {
  const params = { pagination: { page: -3, perPage }, sort: { field, order: order as 'ASC' } };
  expect(fitListParams(resource, params)).toEqual(usual);
});
