import { expect, it } from 'vitest';
import { parse, stringify } from '../../../src/web/build/replacements/queryString';

it('reads values, keys without one, and the last value of a repeated key', () => {
  expect(parse('?filter=%7B%22a%22%3A%22b%20c%22%7D&page=2&page=3&flag')).toEqual({
    filter: '{"a":"b c"}',
    page: '3',
    flag: '',
  });
  expect(parse('')).toEqual({});
});

it('keeps what is no valid encoding', () => {
  expect(parse('a=100%&b=x+y')).toEqual({ a: '100%', b: 'x y' });
});

it('writes keys in order, without those that have no value, as it reads them', () => {
  const query = stringify({ sort: 'id', filter: '{"a":"b c+d"}', page: 1, none: undefined, order: null });
  expect(query).toBe('filter=%7B%22a%22%3A%22b+c%2Bd%22%7D&page=1&sort=id');
  expect(parse(query)).toEqual({ sort: 'id', filter: '{"a":"b c+d"}', page: '1' });
});
