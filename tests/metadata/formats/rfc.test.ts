import { describe, expect, it } from 'vitest';
import { rfc } from '../../../src/metadata/formats/rfc';

describe('rfc', () => {
  it.each(['GODE561231GR8', 'MAB9307148T4', 'XAXX010101000', 'ÑAÑ000229AAA'])('accepts %s', (text) => {
    expect(rfc(text)).toBe(true);
  });

  it.each([
    ['a month that does not exist', 'GODE561331GR8'],
    ['a day that the calendar does not have', 'GODE561131GR8'],
    ['29 February of a common year', 'GODE570229GR8'],
    ['small letters', 'gode561231gr8'],
    ['two letters', 'GO561231GR8'],
    ['a letter other than A at the end', 'GODE561231GRB'],
    ['a missing homoclave', 'GODE561231'],
  ])('rejects %s', (_what, text) => {
    expect(rfc(text)).toBe(false);
  });
});
