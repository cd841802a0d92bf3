import { describe, expect, it } from 'vitest';
import { ruc } from '../../../src/metadata/formats/ruc';
import { checkDigits } from './support/checkDigits';
import { randomTexts } from './support/randomTexts';

describe('ruc', () => {
  it.each(['20131312955', '20100070970', '20512333797'])('accepts %s, a published number', (text) => {
    expect(ruc(text)).toBe(true);
  });

  it('rejects every other check digit', () => {
    expect(checkDigits(ruc, '2013131295')).toEqual(['5']);
  });

  it('has one check digit for any taxpayer', () => {
    for (const body of randomTexts(500, 8)) expect(checkDigits(ruc, `20${body}`)).toHaveLength(1);
  });

  it('rejects kinds of taxpayers that do not exist, and other lengths', () => {
    for (const kind of ['00', '11', '30', '99']) {
      for (const body of randomTexts(20, 8)) expect(checkDigits(ruc, kind + body)).toEqual([]);
    }
    expect(ruc('2013131295')).toBe(false);
    expect(ruc('201313129550')).toBe(false);
  });
});
