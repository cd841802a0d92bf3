import { describe, expect, it } from 'vitest';
import { cnpj } from '../../../src/metadata/formats/cnpj';
import { singleChanges } from './support/singleChanges';

describe('cnpj', () => {
  it.each(['00000000000191', '33000167000101', '11222333000181'])(
    'accepts %s, a published number',
    (text) => {
      expect(cnpj(text)).toBe(true);
    },
  );

  it("accepts the new form with letters, in the tax office's own example", () => {
    expect(cnpj('12ABC34501DE35')).toBe(true);
  });

  it('rejects every change of one character', () => {
    const changed = [...singleChanges('33000167000101'), ...singleChanges('12ABC34501DE35')];
    expect(changed).toHaveLength(14 * 9 + 9 * 9);
    expect(changed.filter(cnpj)).toEqual([]);
  });

  it('rejects marks, small letters, letters as check digits and other lengths', () => {
    expect(cnpj('33.000.167/0001-01')).toBe(false);
    expect(cnpj('12abc34501de35')).toBe(false);
    expect(cnpj('12ABC34501DEAB')).toBe(false);
    expect(cnpj('3300016700010')).toBe(false);
  });
});
