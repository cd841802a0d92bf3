import { describe, expect, it } from 'vitest';
import { cbu } from '../../../src/metadata/formats/cbu';
import { checkDigits } from './support/checkDigits';
import { randomTexts } from './support/randomTexts';
import { singleChanges } from './support/singleChanges';

describe('cbu', () => {
  it('accepts a published number', () => {
    expect(cbu('2850590940090418135201')).toBe(true);
  });

  it('rejects every change of one digit', () => {
    const changed = singleChanges('2850590940090418135201');
    expect(changed).toHaveLength(22 * 9);
    expect(changed.filter(cbu)).toEqual([]);
  });

  it('accepts one check digit for any account of a bank and of a wallet', () => {
    for (const account of randomTexts(300, 13)) {
      expect(checkDigits(cbu, `28505909${account}`)).toHaveLength(1);
      expect(checkDigits(cbu, `00000031${account}`)).toHaveLength(1);
    }
  });

  it('rejects other lengths', () => {
    expect(cbu('285059094009041813520')).toBe(false);
    expect(cbu('28505909-40090418135201')).toBe(false);
  });
});
