import { describe, expect, it } from 'vitest';
import { cpf } from '../../../src/metadata/formats/cpf';
import { singleChanges } from './support/singleChanges';

describe('cpf', () => {
  it.each(['52998224725', '39053344705'])('accepts %s, a published number', (text) => {
    expect(cpf(text)).toBe(true);
  });

  it('rejects every change of one digit', () => {
    const changed = singleChanges('52998224725');
    expect(changed).toHaveLength(11 * 9);
    expect(changed.filter(cpf)).toEqual([]);
  });

  it('rejects eleven times the same digit, marks and other lengths', () => {
    expect(cpf('11111111111')).toBe(false);
    expect(cpf('529.982.247-25')).toBe(false);
    expect(cpf('5299822472')).toBe(false);
  });
});
