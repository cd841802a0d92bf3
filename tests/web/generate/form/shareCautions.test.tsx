import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bindCountry } from '../../../../src/metadata/bind/bindCountry';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../src/metadata/compile';
import { BatchSums } from '../../../../src/web/generate/form/review/BatchSums';
import { RehearsedFields } from '../../../../src/web/generate/form/review/FormReview';
import { shareCautions } from '../../../../src/web/generate/form/review/ShareCautions';
import { renderScreen } from '../support/renderScreen';

const model = await loadModel('.');
const fields = ['amount', 'fee', 'actualDebit'];

/** The review of a withdrawal of 222.00. */
const review = (fee: number) => {
  const after = { id: 'w1', amount: 22_200, fee, actualDebit: 22_200 + fee };
  return <RehearsedFields rehearsal={{ before: null, after, fields }} />;
};

describe.each([
  ['en', (share: string) => `The fee is ${share} of the amount.`],
  ['zh', (share: string) => `手续费为金额的 ${share}。`],
])('a fee that is high against its amount (%s)', (language, text) => {
  const resource = bindResource(model, 'withdrawals', 'MX', language);
  it('is no word in the review of a form up to a tenth', () => {
    const { container } = renderScreen(review(2_220), { resource });
    expect(container.querySelector('.notice')).toBeNull();
  });

  it.each([
    { fee: 2_221, share: '10%', tone: 'warning' },
    { fee: 11_099, share: '49.9%', tone: 'warning' },
    { fee: 11_100, share: '50%', tone: 'error' },
    { fee: 45_100, share: '203%', tone: 'error' },
  ])('is said with its share beyond a tenth, in red from half on: $share', ({ fee, share, tone }) => {
    renderScreen(review(fee), { resource });
    expect(screen.getByText(text(share)).parentElement).toHaveClass(`notice--${tone}`);
  });

  it('is said of the sums of a batch', () => {
    const sums = { amount: 1_084_177, fee: 678_905, actualDebit: 1_763_082 };
    const rehearsal = { count: 50, fields, sums: [{ currency: 'MXN', sums }], rows: [], rejected: [] };
    renderScreen(<BatchSums rehearsal={rehearsal} />, { resource });
    expect(screen.getByText(text('62.6%')).parentElement).toHaveClass('notice--error');
  });

  it('is written as the country writes numbers', () => {
    const chile = bindCountry(model, 'CL', 'en');
    const [caution] = shareCautions(resource, fields, { amount: 1_000, fee: 125 }, chile);
    expect(caution?.text.replaceAll('\u00a0', ' ')).toContain('12,5');
  });
});
