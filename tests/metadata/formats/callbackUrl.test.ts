import { describe, expect, it } from 'vitest';
import { callbackUrl } from '../../../src/metadata/formats/callbackUrl';

describe('callbackUrl', () => {
  it.each([
    'https://shop.example/callback',
    'http://shop.example',
    'https://192.0.2.7:8443/pay?in=1',
    `https://shop.example/${'a'.repeat(179)}`,
  ])('accepts %s', (text) => {
    expect(callbackUrl(text)).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['another protocol', 'ftp://shop.example/callback'],
    ['a script', 'javascript:alert(1)'],
    ['a host without protocol', 'shop.example/callback'],
    ['a missing host', 'https:///callback'],
    ['spaces', 'https://shop .example'],
    ['a password in it', 'https://user:secret@shop.example'],
    ['more than 200 characters', `https://shop.example/${'a'.repeat(180)}`],
  ])('rejects %s', (_what, text) => {
    expect(callbackUrl(text)).toBe(false);
  });
});
