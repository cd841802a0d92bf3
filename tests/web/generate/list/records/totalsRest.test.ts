import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../../src/metadata/compile';
import { restOf } from '../../../../../src/web/generate/list/records/totalSum';

const model = await loadModel('.');

/** What the total of the amounts of a list has that its other totals have not. */
function restIn(name: string, sums: Record<string, number | string>, language = 'en'): string | undefined {
  const resource = bindResource(model, name, 'MX', language);
  const scope = { resource, country: bindCountry(model, 'MX', language), language, translate: String };
  return restOf(scope, resource.fields.amount!, { currency: 'MXN', count: 3, sums });
}

describe('the rest of a total', () => {
  it.each([
    ['collection-orders', { amount: 19_409_642, fee: 333_853, netAmount: 14_876_919 }, '41,988.70 not paid'],
    ['payout-orders', { amount: 50_000, fee: 300, actualDebit: 40_300 }, '100.00 not paid out'],
    ['withdrawals', { amount: 70_000, fee: 810, actualDebit: 50_810 }, '200.00 not withdrawn'],
    ['recharges', { amount: 70_000, fee: 0, netAmount: 60_000 }, '100.00 not credited'],
  ])('of %s is named, so that the totals add up', (name, sums, text) => {
    expect(restIn(name, sums)).toBe(text);
  });

  it('has other totals beside it, as far as there is anything of them', () => {
    const sums = { amount: 500, fee: 10, netAmount: 690, overpaidAmount: 400 };
    expect(restIn('collection-orders', sums)).toBe('2.00 not paid, 4.00 overpaid');
    expect(restIn('collection-orders', { ...sums, amount: 300 })).toBe('4.00 overpaid');
  });

  it('is exact beyond what a number holds, and in the language of the user', () => {
    const sums = { amount: '90071992547409931', fee: 1, netAmount: '90071992547409920' };
    expect(restIn('collection-orders', sums, 'zh')).toBe('0.10 未到账');
  });

  it('is not there where the totals add up', () => {
    expect(restIn('collection-orders', { amount: 1_000, fee: 10, netAmount: 990 })).toBeUndefined();
  });
});
