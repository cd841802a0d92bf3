import { describe, expect, it } from 'vitest';
import { ibanOrAccount } from '../../../src/metadata/formats/ibanOrAccount';
import { singleChanges } from './support/singleChanges';

describe('ibanOrAccount', () => {
  it.each([
    ['an IBAN', 'DE89370400440532013000'],
    ['an account in the United States', '4830291765'],
    ['an account with letters', 'A1234'],
    ['the shortest', '1234'],
    ['the longest', '1'.repeat(34)],
  ])('accepts %s', (_kind, text) => {
    expect(ibanOrAccount(text)).toBe(true);
  });

  it('rejects every change of one digit of an IBAN', () => {
    expect(singleChanges('DE89370400440532013000').filter(ibanOrAccount)).toEqual([]);
  });

  it.each([
    ['one character less', '123'],
    ['one character more', '1'.repeat(35)],
    ['spaces', 'DE89 3704 0044 0532 0130 00'],
    ['small letters', 'a1234'],
    ['no digit', 'ACCOUNT'],
    ['nothing', ''],
  ])('rejects %s', (_kind, text) => {
    expect(ibanOrAccount(text)).toBe(false);
  });
});
