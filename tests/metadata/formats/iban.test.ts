import { describe, expect, it } from 'vitest';
import { iban } from '../../../src/metadata/formats/iban';
import { ibanOf } from '../../support/printedNumbers';
import { singleChanges } from './support/singleChanges';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

describe('iban', () => {
  it.each(['PK36SCBL0000001123456702', 'GB82WEST12345698765432', 'DE89370400440532013000'])(
    'accepts %s, the example of its registry',
    (text) => {
      expect(iban(text)).toBe(true);
    },
  );

  it('rejects every change of one character', () => {
    const changed = singleChanges('PK36SCBL0000001123456702', ['0123456789', letters]);
    expect(changed).toHaveLength(18 * 9 + 6 * 25);
    expect(changed.filter(iban)).toEqual([]);
  });

  it('takes letters in the account part of Pakistan, as its registry does', () => {
    const lettered = ibanOf('PK', 'SCBL00AB12CD34EF5678');
    expect(iban(lettered)).toBe(true);
    const changed = singleChanges(lettered, ['0123456789', letters]);
    expect(changed.filter(iban)).toEqual([]);
    // Four letters of the bank, then 16 characters.
    for (const account of ['SCB100AB12CD34EF5678', 'SCBL00AB12CD34EF567', 'SCBL00AB12CD34EF56789']) {
      expect(iban(ibanOf('PK', account))).toBe(false);
    }
  });

  it('leaves the structure of other countries to the library', () => {
    expect(iban(ibanOf('DE', '370400440532013000'))).toBe(true);
    expect(iban(ibanOf('DE', '37040044053201300A'))).toBe(false);
  });

  it('rejects spaces, small letters and other lengths', () => {
    expect(iban('PK36 SCBL 0000 0011 2345 6702')).toBe(false);
    expect(iban('pk36scbl0000001123456702')).toBe(false);
    expect(iban('PK36SCBL000000112345670')).toBe(false);
  });
});
