import { describe, expect, it } from 'vitest';
import { network } from '../../../src/metadata/formats/network';

describe('network', () => {
  it.each(['203.0.113.7', '203.0.113.0/24', '2001:db8::1', '2001:db8::/32', '::ffff:192.0.2.1'])(
    'takes %s',
    (text) => expect(network(text)).toBe(true),
  );

  it.each([
    '203.0.113',
    '203.0.113.256',
    '203.0.113.0/33',
    '2001:db8::/129',
    'example.com',
    '1',
    'fe80::1%eth0',
  ])('rejects %s', (text) => expect(network(text)).toBe(false));
});
