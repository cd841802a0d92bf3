import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { conditionWords } from '../../../src/metadata/texts/conditionWords';
import { matchesCondition } from '../../../src/metadata/validation/matchesCondition';
import { unmetParts } from '../../../src/metadata/validation/unmetParts';
import { realModel } from '../support/realModel';

const inState = (...states: string[]): JsonSchema => ({
  properties: { status: { enum: states } },
  required: ['status'],
});

describe('unmetParts', () => {
  it.each<[string, JsonSchema, Record<string, unknown>, object[]]>([
    [
      'a state',
      inState('open'),
      { status: 'paid' },
      [{ path: ['status'], keyword: 'enum', expected: ['open'], found: 'paid' }],
    ],
    [
      'an empty field',
      inState('open'),
      {},
      [{ path: ['status'], keyword: 'required', expected: true, found: undefined }],
    ],
    [
      'each part of several',
      { allOf: [inState('open'), { properties: { amount: { minimum: 5 } } }] },
      { status: 'paid', amount: 1 },
      [{ path: ['status'] }, { path: ['amount'], keyword: 'minimum', expected: 5, found: 1 }],
    ],
    [
      'the branch that applies',
      { if: inState('open'), then: { required: ['amount'] }, else: { required: ['reason'] } },
      { status: 'paid' },
      [{ path: ['reason'], keyword: 'required' }],
    ],
    [
      'a member of a member',
      { properties: { payer: { properties: { kind: { const: 'person' } } } } },
      { payer: { kind: 'company' } },
      [{ path: ['payer', 'kind'], keyword: 'const', found: 'company' }],
    ],
    ['what may not be', { not: inState('paid') }, { status: 'paid' }, [{ path: [], keyword: 'not' }]],
  ])('names %s', (_what, condition, record, parts) => {
    expect(unmetParts(condition, record)).toMatchObject(parts);
  });

  it('finds something exactly where a condition of the metadata is not met', () => {
    const conditions = Object.values(realModel.resources).flatMap(({ actions = {} }) =>
      Object.values(actions).flatMap(({ when }) => (when ? [when] : [])),
    );
    const records = [
      {},
      { status: 'completed' },
      { status: 'underReview', amount: 1 },
      { status: 'failed', reason: 'x' },
    ];
    for (const condition of conditions)
      for (const record of records)
        expect(unmetParts(condition, record).length === 0).toBe(matchesCondition(condition, record));
  });
});

describe('conditionWords', () => {
  it.each<[JsonSchema, string]>([
    [inState('open', 'paid'), 'status is "open" or "paid"'],
    [{ required: ['amount'] }, 'amount is filled in'],
    [{ allOf: [inState('open'), { required: ['amount'] }] }, 'status is "open", and amount is filled in'],
    [{ anyOf: [inState('open'), { required: ['amount'] }] }, 'status is "open" or amount is filled in'],
    [{ not: inState('open') }, 'not (status is "open")'],
    [{ properties: { amount: { minimum: 5, maximum: 9 } } }, 'amount is at least 5, and amount is at most 9'],
    [{ properties: { payer: { properties: { kind: { const: 'person' } } } } }, 'payer.kind is "person"'],
    [
      { if: inState('open'), then: { required: ['amount'] } },
      'if status is "open", then amount is filled in',
    ],
    [{ properties: { name: { pattern: '^A' } } }, 'name has "pattern": "^A"'],
    [{}, 'always'],
  ])('%j', (condition, words) => {
    expect(conditionWords(condition)).toBe(words);
  });
});
