import { describe, expect, it } from 'vitest';
import { didYouMean, didYouMeanOneOf } from '../../../src/metadata/source/reporter';

describe('a suggestion', () => {
  it.each([
    ['chanel', ['channel'], 'channel'],
    ['account:bakn', ['account:bank', 'account:details'], 'account:bank'],
    ['overview:globle', ['ovreview:globle'], 'ovreview:globle'],
    ['withdrawls', ['withdrawals', 'withdrawal'], 'withdrawals'],
  ])('for "%s" among %j is "%s"', (name, candidates, expected) => {
    expect(didYouMean(name, candidates)).toBe(` Did you mean "${expected}"?`);
  });

  it.each([
    ['account:bank:export', ['account:bank:close']],
    ['trade:payment:import', ['trade:payment:export:all']],
    ['colour', ['weight']],
    // Codes of countries, of which one was taken away.
    ['PE', ['PK', 'BR']],
  ])('is not made for "%s" among %j', (name, candidates) => {
    expect(didYouMean(name, candidates)).toBe('');
  });

  it('is otherwise the list of what there is, if anything', () => {
    expect(didYouMeanOneOf('colour', ['weight', 'size'])).toBe(' There are "weight", "size".');
    expect(didYouMeanOneOf('colour', [])).toBe('');
  });
});
