import { describe, expect, it } from 'vitest';
import { normalizeAddress, networkOf } from '../../../src/gateway/http/clientAddress';

describe('the canonical form of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['2001:DB8:0::1', '2001:db8::1'],
    // Numbers that inet_aton reads as addresses, and what a proxy may pass on.
    ['3405803783', ''],
    ['203.0.28935', ''],
    ['0xcb.0.113.7', ''],
    ['unknown', ''],
    ['', ''],
  ])('of %j is %j', (written, canonical) => {
    expect(normalizeAddress(written)).toBe(canonical);
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.254'],
    ['203.0.113.7', '::ffff:203.0.113.99'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
    ['2001:db8:1:200::1', '2001:db8:1:2ff::1'],
  ])('is one for %s and %s', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  it.each([
    ['203.0.113.7', '203.0.114.7'],
    ['2001:db8:1:200::1', '2001:db8:1:300::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['0.0.0.1', '::1'],
  ])('differs between %s and %s', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  it('is the text itself if that is no address', () => {
    expect(networkOf('unknown')).toBe('unknown');
  });
});
