/** Signer of an application's calls, held by the browser and never readable again. */
export interface RequestSigner {
  /** The App ID. */
  application: string;
  /** `v1` signs with the developer secret, `v1a` with an Ed25519 private key. */
  version: 'v1' | 'v1a';
  key: CryptoKey;
}

/** A call before it is sent. */
interface UnsignedCall {
  method: string;
  /** The sent path with its query. */
  path: string;
  /** Empty where none is sent. */
  idempotencyKey: string;
  /** Empty where there is none. */
  body: string;
}

/** Why a secret or a key cannot be used: the texts of the page have a sentence for each. */
export type KeyProblem = 'insecure' | 'unreadable' | 'unsupported';

const secretPattern = /^whsec_([\w+/-]+=*)$/;
const pemPattern = /^-----BEGIN PRIVATE KEY-----([\w\s+/=]+)-----END PRIVATE KEY-----$/;

/**
 * Makes a signer of a developer secret (`whsec_…`) or an Ed25519 private key, or returns the problem. The key is PKCS #8 in PEM,
 * with or without line breaks.
 */
export async function createSigner(
  application: string,
  secret: string,
): Promise<RequestSigner | { problem: KeyProblem }> {
  // Browsers sign on https and on this machine only.
  if (!globalThis.isSecureContext) return { problem: 'insecure' };
  const text = secret.trim();
  const hmac = bytesOf(secretPattern.exec(text)?.[1]);
  if (hmac) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    return {
      application,
      version: 'v1',
      key: await crypto.subtle.importKey('raw', hmac, algorithm, false, ['sign']),
    };
  }
  const pkcs8 = bytesOf(pemPattern.exec(text)?.[1]);
  if (!pkcs8) return { problem: 'unreadable' };
  try {
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
    return { application, version: 'v1a', key };
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === 'NotSupportedError';
    return { problem: isUnknown ? 'unsupported' : 'unreadable' };
  }
}

/** Returns the bytes of a base64 text; undefined if it is empty or none. */
function bytesOf(base64: string | undefined): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.from(atob((base64 ?? '').replaceAll(/\s/g, '')), (char) => char.charCodeAt(0));
    return bytes.length > 0 ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the headers that sign a call now, as `docs/api.md` describes it. */
export async function signCall(
  { application, version, key }: RequestSigner,
  { method, path, idempotencyKey, body }: UnsignedCall,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = `${method} ${path}\n${idempotencyKey}\n${timestamp}\n${body}`;
  const signature = await crypto.subtle.sign(key.algorithm.name, key, new TextEncoder().encode(text));
  return {
    'Request-Application': application,
    'Request-Timestamp': timestamp,
    'Request-Signature': `${version},${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  };
}
