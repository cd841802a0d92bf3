import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ed25519PublicKey } from '../../../src/metadata/formats/ed25519PublicKey';

const pem = (type: 'ed25519' | 'x25519') =>
  (type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('x25519')).publicKey
    .export({ type: 'spki', format: 'pem' })
    .toString()
    .trim();

describe('an Ed25519 public key', () => {
  it('is one as it is exported, and with the line ends of another system', () => {
    expect(ed25519PublicKey(pem('ed25519'))).toBe(true);
    expect(ed25519PublicKey(pem('ed25519').replaceAll('\n', '\r\n'))).toBe(true);
  });

  it.each([
    ['a key of another kind', pem('x25519')],
    ['one that is cut off', pem('ed25519').replace(/.{5}=/, '=')],
    ['one without its first and last line', pem('ed25519').split('\n')[1]!],
    ['no key', 'MCowBQYDK2VwAyEA'],
    ['a private key', pem('ed25519').replaceAll('PUBLIC', 'PRIVATE')],
  ])('is not %s', (_name, text) => {
    expect(ed25519PublicKey(text)).toBe(false);
  });
});
