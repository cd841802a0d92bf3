import { describe, expect, it } from 'vitest';
import { cardNumber } from '../../../src/metadata/formats/cardNumber';
import { checkDigits } from './support/checkDigits';
import { randomTexts } from './support/randomTexts';
import { singleChanges } from './support/singleChanges';

describe('cardNumber', () => {
  it.each(['4111111111111111', '5555555555554444', '378282246310005', '4222222222222'])(
    'accepts %s, a published test number',
    (text) => {
      expect(cardNumber(text)).toBe(true);
    },
  );

  it('rejects every change of one digit', () => {
    const changed = singleChanges('4111111111111111');
    expect(changed).toHaveLength(16 * 9);
    expect(changed.filter(cardNumber)).toEqual([]);
  });

  it('has one check digit for any card', () => {
    for (const body of randomTexts(300, 14)) expect(checkDigits(cardNumber, `4${body}`)).toHaveLength(1);
  });

  it('rejects what is too short, too long or begins with a zero', () => {
    expect(cardNumber('0000000000000000')).toBe(false);
    expect(cardNumber('411111111111')).toBe(false);
    expect(cardNumber('41111111111111111111')).toBe(false);
    expect(cardNumber('4111 1111 1111 1111')).toBe(false);
  });
});
