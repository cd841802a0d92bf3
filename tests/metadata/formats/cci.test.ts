import { describe, expect, it } from 'vitest';
import { cci } from '../../../src/metadata/formats/cci';
import { randomTexts } from './support/randomTexts';
import { singleChanges } from './support/singleChanges';

const published = ['00221500202341707128', '00221500984407905620', '01136600010003254221'];

describe('cci', () => {
  it.each(published)('accepts %s, a published number', (text) => {
    expect(cci(text)).toBe(true);
  });

  it.each(published)('rejects every change of one digit in %s', (text) => {
    const changed = singleChanges(text);
    expect(changed).toHaveLength(20 * 9);
    expect(changed.filter(cci)).toEqual([]);
  });

  it('has one pair of check digits for any account', () => {
    const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'));
    for (const body of randomTexts(100, 18)) {
      expect(pairs.filter((pair) => cci(body + pair))).toHaveLength(1);
    }
  });

  it('rejects other lengths and marks between the digits', () => {
    expect(cci('002-215-002023417071-28')).toBe(false);
    expect(cci('0022150020234170712')).toBe(false);
    expect(cci('002215002023417071280')).toBe(false);
  });
});
