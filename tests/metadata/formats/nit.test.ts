import { describe, expect, it } from 'vitest';
import { nit } from '../../../src/metadata/formats/nit';
import { checkDigits } from './support/checkDigits';
import { randomTexts } from './support/randomTexts';

describe('nit', () => {
  it.each(['8001972684', '8909039388', '8600345941'])('accepts %s, a published number', (text) => {
    expect(nit(text)).toBe(true);
  });

  it('accepts a number without its check digit', () => {
    expect(nit('800197268')).toBe(true);
  });

  it('has one check digit for any number', () => {
    for (const body of randomTexts(500, 9)) expect(checkDigits(nit, body)).toHaveLength(1);
  });

  it('rejects other lengths and marks', () => {
    expect(nit('80019726')).toBe(false);
    expect(nit('80019726844')).toBe(false);
    expect(nit('800197268-4')).toBe(false);
  });
});
