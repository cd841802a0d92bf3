import { describe, expect, it } from 'vitest';
import { cnic } from '../../../src/metadata/formats/cnic';

describe('cnic', () => {
  it('accepts 13 digits that begin with a province', () => {
    expect(cnic('3420112345671')).toBe(true);
    expect(cnic('7110198765432')).toBe(true);
  });

  it.each(['0420112345671', '8420112345671', '3420112345670', '342011234567', '34201-1234567-1'])(
    'rejects %s',
    (text) => {
      expect(cnic(text)).toBe(false);
    },
  );
});
