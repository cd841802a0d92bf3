import { describe, expect, it } from 'vitest';
import { usdtAddress } from '../../../src/metadata/formats/usdtAddress';

describe('usdtAddress', () => {
  it('accepts an address of either network', () => {
    expect(usdtAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true);
    expect(usdtAddress('0xdAC17F958D2ee523a2206206994597C13D831ec7')).toBe(true);
  });

  it('rejects a mistyped one and those of other networks', () => {
    expect(usdtAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe(false);
    expect(usdtAddress('0xdAC17F958D2ee523a2206206994597C13D831eC7')).toBe(false);
    expect(usdtAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(false);
  });
});
