import { describe, expect, it } from 'vitest';
import { curp } from '../../../src/metadata/formats/curp';
import { checkDigits } from './support/checkDigits';

describe('curp', () => {
  it('accepts a published number', () => {
    expect(curp('BOXW310820HNERXN09')).toBe(true);
  });

  it('rejects every other check digit', () => {
    expect(checkDigits(curp, 'BOXW310820HNERXN0')).toEqual(['9']);
  });

  it.each([
    ['a day that the calendar does not have', 'BOXW310230HNERXN', '0'],
    ['a sex that is none', 'BOXW310820ANERXN', '0'],
    ['a vowel where a consonant belongs', 'BOXW310820HNEAXN', '0'],
    ['small letters', 'boxw310820hnerxn', '0'],
  ])('rejects %s, whatever the check digit', (_what, start, homoclave) => {
    expect(checkDigits(curp, start + homoclave)).toEqual([]);
  });

  it('rejects other lengths', () => {
    expect(curp('BOXW310820HNERXN0')).toBe(false);
    expect(curp('BOXW310820HNERXN099')).toBe(false);
  });
});
