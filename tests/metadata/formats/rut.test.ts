import { describe, expect, it } from 'vitest';
import { rut } from '../../../src/metadata/formats/rut';
import { checkDigits } from './support/checkDigits';
import { randomTexts } from './support/randomTexts';
import { singleChanges } from './support/singleChanges';

const ends = Array.from('0123456789K');

describe('rut', () => {
  it.each(['97004000-5', '97036000-K', '760864285', '97036000k'])('accepts %s', (text) => {
    expect(rut(text)).toBe(true);
  });

  it('rejects every change of one digit', () => {
    const changed = singleChanges('97036000-K', ['0123456789', '0123456789K']);
    expect(changed).toHaveLength(8 * 9 + 10);
    expect(changed.filter(rut)).toEqual([]);
  });

  it('has one check digit for any number', () => {
    for (const body of [...randomTexts(300, 8), ...randomTexts(300, 7)]) {
      expect(checkDigits(rut, `${body}-`, ends)).toHaveLength(1);
    }
  });

  it('rejects dots and other lengths', () => {
    expect(rut('97.004.000-5')).toBe(false);
    expect(rut('004000-5')).toBe(false);
  });
});
