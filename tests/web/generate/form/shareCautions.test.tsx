import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../src/metadata/compile';
import { BatchSums } from '../../../../src/web/generate/form/review/BatchSums';
import { RehearsedFields } from '../../../../src/web/generate/form/review/FormReview';
import { renderScreen } from '../support/renderScreen';

const model = await loadModel('.');
const fields = ['amount', 'fee', 'actualDebit'];

describe.each([
  ['en', 'The fee is more than 10% of the amount.'],
  ['zh', '手续费超过金额的 10%。'],
])('a fee that is high against its amount (%s)', (language, text) => {
  const resource = bindResource(model, 'withdrawals', 'MX', language);

  it.each([
    { fee: 2_221, isHigh: true },
    { fee: 2_220, isHigh: false },
  ])('is warned of in the review of a form, beyond a tenth: $fee', ({ fee, isHigh }) => {
    const after = { id: 'w1', amount: 22_200, fee, actualDebit: 22_200 + fee };
    const rehearsal = { before: null, after, fields };
    renderScreen(<RehearsedFields rehearsal={rehearsal} />, { resource });
    expect(screen.queryAllByText(text)).toHaveLength(isHigh ? 1 : 0);
  });

  it('is warned of over the sums of a batch', () => {
    const sums = { amount: 1_084_177, fee: 678_905, actualDebit: 1_763_082 };
    const rehearsal = { count: 50, fields, sums: [{ currency: 'MXN', sums }], rows: [], rejected: [] };
    renderScreen(<BatchSums rehearsal={rehearsal} />, { resource });
    expect(screen.getByText(text)).toBeVisible();
  });
});
