import { describe, expect, it } from 'vitest';
import { clabeOrCard } from '../../../src/metadata/formats/clabeOrCard';

describe('clabeOrCard', () => {
  it('accepts a CLABE and a card of 16 digits', () => {
    expect(clabeOrCard('032180000118359719')).toBe(true);
    expect(clabeOrCard('4111111111111111')).toBe(true);
  });

  it('rejects wrong check digits, and cards of another length', () => {
    expect(clabeOrCard('032180000118359718')).toBe(false);
    expect(clabeOrCard('4111111111111112')).toBe(false);
    expect(clabeOrCard('378282246310005')).toBe(false);
  });
});
