import { expect, it } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../src/metadata/compile';
import { isImportable } from '../../../../src/web/generate/imports/rows/ImportableResource';
import { importLabel } from '../../../../src/web/generate/imports/rows/importLabel';
import { createI18nProvider } from '../../../../src/web/i18n/createI18nProvider';

const model = await loadModel('.');
const row = (number: number, amount: number) => ({ number, values: { amount }, texts: {}, errors: [] });

/** What an import of a resource says that it does. */
function labelOf(language: string, amounts: number[], currency?: string, name = 'withdrawals'): string {
  const resource = bindResource(model, name, 'MX', language);
  if (!isImportable(resource)) throw new Error(`${name} cannot be imported.`);
  const { translate } = createI18nProvider({ language, messages: {} }, async () => undefined);
  const rows = amounts.map((amount, index) => {
    const made = row(index + 2, amount);
    return currency && index === 0 ? { ...made, values: { ...made.values, currency } } : made;
  });
  return importLabel({ resource, country: bindCountry(model, 'MX', language), language, translate }, rows);
}

it('an import says what it does in the words of its resource, with the sum', () => {
  expect(labelOf('en', [1_000_000, 84_177])).toBe('Withdraw 10,841.77 MXN in 2 payments');
  expect(labelOf('en', [84_177])).toBe('Withdraw 841.77 MXN in 1 payment');
  expect(labelOf('zh', [1_000_000, 84_177])).toBe('提现 10,841.77 MXN，共 2 笔');
});

it('an import of several currencies names the sum of each', () => {
  expect(labelOf('en', [100, 250], 'USD')).toBe('Withdraw 1.00 USD + 2.50 MXN in 2 payments');
});

it.each(['en', 'zh'])('every import of money says how much and how many, in %s', (language) => {
  const names = Object.keys(model.resources).filter((name) => model.resources[name]?.import);
  expect(names).toContain('payout-orders');
  for (const name of names) {
    const label = labelOf(language, [1_000_000, 84_177], undefined, name);
    expect(label).toContain('10,841.77 MXN');
    expect(label).toMatch(/\b2\b/);
  }
});
