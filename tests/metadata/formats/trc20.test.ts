import { describe, expect, it } from 'vitest';
import { trc20 } from '../../../src/metadata/formats/trc20';
import { singleChanges } from './support/singleChanges';

/** The contract of USDT on TRON. */
const published = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

describe('trc20', () => {
  it('accepts a published address', () => {
    expect(trc20(published)).toBe(true);
    expect(trc20('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe(true);
  });

  it('rejects every change of one digit or letter', () => {
    const changed = singleChanges(published, [
      '123456789',
      'ABCDEFGHJKLMNPQRSTUVWXYZ',
      'abcdefghijkmnopqrstuvwxyz',
    ]);
    expect(changed.length).toBeGreaterThan(500);
    expect(changed.filter(trc20)).toEqual([]);
  });

  it.each([
    ['an address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['an address of Ethereum', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['one character less', published.slice(0, -1)],
    ['one character more', `${published}1`],
    ['nothing', ''],
  ])('rejects %s', (_what, text) => {
    expect(trc20(text)).toBe(false);
  });
});
