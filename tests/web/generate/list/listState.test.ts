import { expect, it } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { validListParams } from '../../../../src/web/generate/list/listState';

const resource = {
  fields: { price: { kind: 'money', ui: {} }, note: { kind: 'text', ui: { sortable: false } } },
  list: { sort: { field: 'price', order: 'desc' } },
} as unknown as BoundResource;
const defaults = { pagination: { page: 1, perPage: 25 }, sort: { field: 'price', order: 'DESC' } };

it('keeps a page and a sort that are valid', () => {
  const params = { pagination: { page: 3, perPage: 100 }, sort: { field: 'id', order: 'ASC' as const } };
  expect(validListParams(resource, params)).toEqual(params);
});

it.each([
  [1_000_000, 'price', 'DESC'],
  [-1, 'nope', 'DESC'],
  [2.5, 'note', 'ASC'],
  [Number.NaN, 'price', 'x'],
  [25, 'toString', 'ASC'],
])('replaces %d rows by %s %s with the defaults of the list', (perPage, field, order) => {
  const params = { pagination: { page: -3, perPage }, sort: { field, order: order as 'ASC' } };
  expect(validListParams(resource, params)).toEqual(defaults);
});
