import { expect, it } from 'vitest';
import { parse, stringify } from '../../../src/web/build/replacements/queryString';

it('reads values, repeated keys and keys without a value', () => {
  expect({ ...parse('?filter=%7B%22a%22%3A1%7D&page=2&a=1&a=2&flag&empty=') }).toEqual({
    filter: '{"a":1}',
    page: '2',
    a: ['1', '2'],
    flag: null,
    empty: '',
  });
  expect({ ...parse('') }).toEqual({});
});

it('keeps what is no valid encoding', () => {
  expect(parse('a=100%&b=x+y')).toMatchObject({ a: '100%', b: 'x y' });
});

it('writes keys in order and leaves out what is undefined', () => {
  expect(stringify({ sort: 'id', filter: '{"a":"b c"}', page: 1, none: undefined, flag: null })).toBe(
    'filter=%7B%22a%22%3A%22b%20c%22%7D&flag&page=1&sort=id',
  );
  expect(stringify({ a: [1, 2] })).toBe('a=1&a=2');
});
