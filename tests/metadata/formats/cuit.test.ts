import { describe, expect, it } from 'vitest';
import { cuit } from '../../../src/metadata/formats/cuit';
import { checkDigits } from './support/checkDigits';
import { randomTexts } from './support/randomTexts';
import { singleChanges } from './support/singleChanges';

describe('cuit', () => {
  it.each(['33693450239', '30500010912', '20267565393'])('accepts %s, a published number', (text) => {
    expect(cuit(text)).toBe(true);
  });

  it('rejects every change of one digit', () => {
    const changed = singleChanges('33693450239');
    expect(changed).toHaveLength(11 * 9);
    expect(changed.filter(cuit)).toEqual([]);
  });

  it('has one check digit, or none where it would be 10', () => {
    const counts = randomTexts(500, 8).map((body) => checkDigits(cuit, `20${body}`).length);
    expect(new Set(counts)).toEqual(new Set([0, 1]));
    expect(counts.filter((count) => count === 1).length).toBeGreaterThan(400);
  });

  it('rejects hyphens and other lengths', () => {
    expect(cuit('33-69345023-9')).toBe(false);
    expect(cuit('3369345023')).toBe(false);
  });
});
