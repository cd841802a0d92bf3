import { createHmac, generateKeyPairSync, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto';

/** Signatures of Standard Webhooks, which requests of programs and callbacks have in common (product 7.12, 10.11). */

/** Largest difference between the time of a signature and the gateway's, in seconds. */
export const tolerance = 300;

/** Signs a text with a developer secret: `v1,` and the HMAC-SHA256 in base64. */
export function signWithSecret(secret: string, text: string | Buffer): string {
  return `v1,${createHmac('sha256', bytesOf(secret)).update(text).digest('base64')}`;
}

/** Signs a text with an Ed25519 private key. One in PEM is read each time, which takes fourteen times as long as to sign with it. */
export function signWithKey(privateKey: KeyObject | string, text: string | Buffer): string {
  return `v1a,${sign(null, Buffer.from(text), privateKey).toString('base64')}`;
}

/** Secrets and keys that may have made a signature. */
export interface Verifiers {
  /** Developer secrets that count. */
  secrets: readonly string[];
  /** An Ed25519 public key, in PEM. */
  publicKey?: string | undefined;
}

/** Signatures of a header that are checked. Several are sent while a secret is replaced; thousands fit into a header. */
const maxSignatures = 10;

/** Whether any of the first ten signatures in a header is one of this text. Those of unknown versions are passed over. */
export function isSigned(header: string, text: string | Buffer, { secrets, publicKey }: Verifiers): boolean {
  const expected = secrets.map((secret) => signWithSecret(secret, text));
  return header.split(' ', maxSignatures).some((signature) => {
    const [version, encoded = ''] = signature.split(',', 2);
    if (version === 'v1') return expected.some((one) => isSame(signature, one));
    if (version !== 'v1a') return false;
    // As long without a key, so that the time does not tell who has one.
    const isValid = verify(null, Buffer.from(text), publicKey ?? noKey, Buffer.from(encoded, 'base64'));
    return isValid && publicKey !== undefined;
  });
}

const noKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/** The bytes of a secret `whsec_…`. */
function bytesOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}
