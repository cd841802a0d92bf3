import { describe, expect, it } from 'vitest';
import { iban } from '../../../src/metadata/formats/iban';
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

  it('rejects spaces, small letters and other lengths', () => {
    expect(iban('PK36 SCBL 0000 0011 2345 6702')).toBe(false);
    expect(iban('pk36scbl0000001123456702')).toBe(false);
    expect(iban('PK36SCBL000000112345670')).toBe(false);
  });
});
