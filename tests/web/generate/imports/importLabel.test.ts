import { expect, it } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../src/metadata/compile';
import { isImportable } from '../../../../src/web/generate/imports/rows/ImportableResource';
import { importLabel } from '../../../../src/web/generate/imports/rows/importLabel';
import { createI18nProvider } from '../../../../src/web/i18n/createI18nProvider';

const model = await loadModel('.');
const row = (number: number, amount: number) => ({ number, values: { amount }, texts: {}, errors: [] });

/** What an import of withdrawals says that it does. */
function labelOf(language: string, amounts: number[], currency?: string): string | undefined {
  const resource = bindResource(model, 'withdrawals', 'MX', language);
  if (!isImportable(resource)) throw new Error('Withdrawals cannot be imported.');
  const { translate } = createI18nProvider({ language, messages: {} }, async () => undefined);
  const rows = amounts.map((amount, index) => {
    const made = row(index + 2, amount);
    return currency && index === 0 ? { ...made, values: { ...made.values, currency } } : made;
  });
  return importLabel(resource, rows, bindCountry(model, 'MX', language), translate);
}

it('an import says what it does in the words of its resource, with the sum', () => {
  expect(labelOf('en', [1_000_000, 84_177])).toBe('Withdraw 10,841.77 MXN in 2 payments');
  expect(labelOf('en', [84_177])).toBe('Withdraw 841.77 MXN in 1 payment');
  expect(labelOf('zh', [1_000_000, 84_177])).toBe('提现 10,841.77 MXN，共 2 笔');
});

it('an import of several currencies names the sum of each', () => {
  expect(labelOf('en', [100, 250], 'USD')).toBe('Withdraw 1.00 USD + 2.50 MXN in 2 payments');
});
