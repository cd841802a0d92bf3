import { describe, expect, it } from 'vitest';
import { parseNetwork } from '../../../src/metadata/values/networks';

describe('an entry of a list of addresses', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['  203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['203.0.113.77/24', '203.0.113.0/24'],
    ['203.0.113.255/27', '203.0.113.224/27'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:ffff::1/33', '2001:db8:8000::/33'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(parseNetwork(typed)?.text).toBe(kept);
  });

  it.each([
    '',
    'example.com',
    '1',
    '0x7f.0.0.1',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.7/33',
    '203.0.113.7/-1',
    '203.0.113.7/',
    '203.0.113.7/24/24',
    '203.0.113.7 203.0.113.8',
    'fe80::1%eth0',
    '::ffff:203.0.113.7/64',
  ])('%j is none', (typed) => {
    expect(parseNetwork(typed)).toBeUndefined();
  });

  it('holds the addresses of its range, however they are written', () => {
    const network = parseNetwork('203.0.113.0/25')!;
    expect(network.holds('203.0.113.127')).toBe(true);
    expect(network.holds('::ffff:203.0.113.1')).toBe(true);
    expect(network.holds('203.0.113.128')).toBe(false);
    expect(network.holds('2001:db8::1')).toBe(false);
    expect(network.holds('nowhere')).toBe(false);
    expect(parseNetwork('2001:db8::/32')!.holds('2001:DB8:1::5')).toBe(true);
  });
});
