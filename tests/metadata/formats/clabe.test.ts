import { describe, expect, it } from 'vitest';
import { clabe } from '../../../src/metadata/formats/clabe';
import { checkDigits } from './support/checkDigits';
import { randomTexts } from './support/randomTexts';
import { singleChanges } from './support/singleChanges';

describe('clabe', () => {
  it('accepts published numbers', () => {
    expect(clabe('032180000118359719')).toBe(true);
    expect(clabe('002010077777777771')).toBe(true);
  });

  it('rejects every change of one digit', () => {
    const changed = singleChanges('032180000118359719');
    expect(changed).toHaveLength(18 * 9);
    expect(changed.filter(clabe)).toEqual([]);
  });

  it('has one check digit for any account', () => {
    for (const body of randomTexts(500, 17)) expect(checkDigits(clabe, body)).toHaveLength(1);
  });

  it.each([
    '',
    '03218000011835971',
    '0321800001183597190',
    '032180-00118359719',
    '03218000011835971A',
    '０32180000118359719',
  ])('rejects %j, which is not 18 digits', (text) => {
    expect(clabe(text)).toBe(false);
  });
});
