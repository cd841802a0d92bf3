import { describe, expect, it } from 'vitest';
import {
  type ApplicationCompletion,
  completingAmount,
  narrowCompletion,
} from '../../../../src/gateway/orders/changes/completion';
import type { CompletionRule } from '../../../../src/gateway/networks/settings/NetworkSettings';

describe('an order of an amount', () => {
  it.each<[number, CompletionRule, number]>([
    [55_019, { from: 'amount' }, 55_019],
    [55_019, { from: 'any' }, 1],
    [55_019, { from: 'tolerance', tolerance: { amount: 100 } }, 54_919],
    [55_019, { from: 'tolerance', tolerance: { share: 0.01 } }, 54_469],
    // Neither may be exceeded.
    [55_019, { from: 'tolerance', tolerance: { amount: 100, share: 0.01 } }, 54_919],
    [5_000, { from: 'tolerance', tolerance: { amount: 100, share: 0.01 } }, 4_950],
    // Something must be paid.
    [50, { from: 'tolerance', tolerance: { amount: 100 } }, 1],
    [50, { from: 'tolerance', tolerance: { share: 1 } }, 1],
    // The share is cut to whole minor units, exactly.
    [99, { from: 'tolerance', tolerance: { share: 0.01 } }, 99],
    [100, { from: 'tolerance', tolerance: { share: 0.01 } }, 99],
    [900_719_925_474_000, { from: 'tolerance', tolerance: { share: 0.000001 } }, 900_719_024_754_075],
  ])('%i with the rule %o completes from %i', (amount, rule, from) => {
    expect(completingAmount(rule, amount)).toBe(from);
  });
});

describe('an application', () => {
  const tolerance: CompletionRule = { from: 'tolerance', tolerance: { amount: 5 } };
  it.each<[ApplicationCompletion, CompletionRule, CompletionRule]>([
    ['allowed', { from: 'any' }, { from: 'any' }],
    ['allowed', tolerance, tolerance],
    ['allowed', { from: 'amount' }, { from: 'amount' }],
    ['tolerance', tolerance, tolerance],
    ['tolerance', { from: 'any' }, { from: 'amount' }],
    ['tolerance', { from: 'amount' }, { from: 'amount' }],
    ['amount', { from: 'any' }, { from: 'amount' }],
    ['amount', tolerance, { from: 'amount' }],
  ])('that is content with %s is never less strict than the rule %o', (completion, rule, narrowed) => {
    expect(narrowCompletion(rule, completion)).toEqual(narrowed);
  });
});
