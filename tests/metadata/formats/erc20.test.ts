import { describe, expect, it } from 'vitest';
import { erc20 } from '../../../src/metadata/formats/erc20';

/** The examples of EIP-55, and the contract of USDT on Ethereum. */
const published = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
];

describe('erc20', () => {
  it.each(published)('accepts %s', (text) => {
    expect(erc20(text)).toBe(true);
  });

  it('accepts an address in one case, which has no checksum', () => {
    expect(erc20(published[0]!.toLowerCase())).toBe(true);
    expect(erc20(`0x${published[0]!.slice(2).toUpperCase()}`)).toBe(true);
  });

  it.each(published)('rejects %s with the case of one letter turned', (text) => {
    const turned = Array.from(text, (character, index) => {
      const other = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
      return text.slice(0, index) + other + text.slice(index + 1);
    }).filter((changed) => changed !== text);
    expect(turned.length).toBeGreaterThan(10);
    expect(turned.filter(erc20)).toEqual([]);
  });

  it('rejects other lengths, letters that are not hexadecimal and a missing 0x', () => {
    expect(erc20(published[0]!.slice(0, -1))).toBe(false);
    expect(erc20(`${published[0]!}0`)).toBe(false);
    expect(erc20(published[0]!.slice(2))).toBe(false);
    expect(erc20(`0x${'g'.repeat(40)}`)).toBe(false);
  });
});
