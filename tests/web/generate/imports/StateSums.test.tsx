import { expect, it } from 'vitest';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { loadModel } from '../../../../src/metadata/compile';
import { StateSums } from '../../../../src/web/generate/imports/StateSums';
import { renderScreen } from '../support/renderScreen';

const model = await loadModel('.');
const fields = ['amount', 'fee', 'actualDebit'];
const currency = 'XXD';

/** The lines of an import's records by state: the state with the number of records, and each amount with its title. */
function linesOf(name: string, sums: [string, number, Record<string, number>][], held: [string, number][]) {
  const resource = bindResource(model, name, 'MX', 'en');
  renderScreen(
    <StateSums
      state={resource.fields.status!}
      fields={fields}
      totals={sums.map(([value, count, each]) => ({ value, count, currency, sums: each }))}
      held={held.map(([state, amount]) => ({ state, currency, amount }))}
    />,
    { resource },
  );
  return [...document.querySelectorAll('.state-sums__title, .state-sums__amounts > div')].map(
    ({ textContent }) => textContent,
  );
}

it('a file of payouts says what is held while they are open, and what was booked of the others', () => {
  const totals: Parameters<typeof linesOf>[1] = [
    ['inProgress', 18, { amount: 3_354_475, fee: 0, actualDebit: 0 }],
    ['completed', 2, { amount: 50_000, fee: 500, actualDebit: 50_500 }],
    ['failed', 1, { amount: 10_000, fee: 0, actualDebit: 0 }],
    ['refunded', 1, { amount: 20_000, fee: 200, actualDebit: 20_200 }],
  ];
  expect(linesOf('payout-orders', totals, [['inProgress', 3_376_193]])).toEqual([
    'In progress18',
    'Total amount33,544.75 XXD',
    'Held33,761.93 XXD',
    'Completed2',
    'Total amount500.00 XXD',
    'Total fee5.00 XXD',
    'Total debited505.00 XXD',
    'Failed1',
    'Total amount100.00 XXD',
    'Refunded1',
    'Total amount200.00 XXD',
    'Total fee2.00 XXD',
    'Refunded202.00 XXD',
  ]);
});

it('a file of withdrawals calls nothing debited that is only held', () => {
  const totals: Parameters<typeof linesOf>[1] = [
    ['underReview', 2, { amount: 40_000, fee: 400, actualDebit: 40_400 }],
    ['approved', 1, { amount: 20_000, fee: 200, actualDebit: 20_200 }],
  ];
  expect(linesOf('withdrawals', totals, [['underReview', 40_400]])).toEqual([
    'Under review2',
    'Total requested amount400.00 XXD',
    'Held404.00 XXD',
    'Approved1',
    'Total requested amount200.00 XXD',
    'Total fee2.00 XXD',
    'Total debited202.00 XXD',
  ]);
});
