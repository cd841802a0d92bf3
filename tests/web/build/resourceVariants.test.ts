import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../../src/metadata/schema/mergePatch';
import { createMergePatch, keyOrders } from '../../../src/web/build/resourceVariants';

describe('a merge patch', () => {
  it.each([
    [{ a: 1, b: { c: 2, d: [1, 2] } }, { a: 1, b: { c: 3, d: [1] } }, { b: { c: 3, d: [1] } }],
    [{ a: 1, b: 2 }, { a: 1 }, { b: null }],
    [{ a: { b: 1 } }, { a: { b: 1, c: { d: 2 } } }, { a: { c: { d: 2 } } }],
    [{ a: [1] }, { a: { b: 1 } }, { a: { b: 1 } }],
    [{ a: 1 }, [1], [1]],
  ])('turns %j into %j', (from, to, patch) => {
    expect(createMergePatch(from, to)).toEqual(patch);
    expect(mergePatch(from, patch)).toEqual(to);
  });

  it('is none between equal values', () => {
    expect(createMergePatch({ a: { b: [1] } }, { a: { b: [1] } })).toBeUndefined();
  });

  it('leaves names of Object alone', () => {
    const to = JSON.parse('{"toString": 1, "__proto__": {"x": 1}}') as { toString: number };
    expect(JSON.stringify(createMergePatch({}, to as never))).toBe('{"toString":1,"__proto__":{"x":1}}');
  });
});

it('the order of keys is found where it differs, from the outside in', () => {
  const from = { a: 1, b: { c: 1, d: 1 } };
  expect(keyOrders(from, { b: { d: 1, c: 1 }, a: 1 })).toEqual([
    { path: [], keys: ['b', 'a'] },
    { path: ['b'], keys: ['d', 'c'] },
  ]);
  expect(keyOrders(from, { a: 1, b: { c: 1, d: 1 } })).toEqual([]);
});
