import { describe, expect, it } from 'vitest';
import { bic } from '../../../src/metadata/formats/bic';

describe('bic', () => {
  it.each(['BNMXMXMM', 'DEUTDEFF', 'DEUTDEFF500', 'BCPLPEPL'])('accepts %s', (text) => {
    expect(bic(text)).toBe(true);
  });

  it.each(['', 'DEUTDEF', 'DEUTDEFF50', 'DEUTDEFF5000', 'deutdeff', 'DEUT12FF', 'DEUT-EFF'])(
    'rejects %j',
    (text) => {
      expect(bic(text)).toBe(false);
    },
  );
});
