import type { KeyObject } from 'node:crypto';
import { signWithKey, signWithSecret } from '../../applications/signatures';

/** Keys that sign callbacks: during an overlap, each of them makes a signature. */
export interface CallbackKeys {
  /** Developer secrets, the present one first. */
  secrets: readonly string[];
  /** Ed25519 private keys, the present one first. */
  pairs: readonly KeyObject[];
}

/** Returns the headers of a callback, signed as Standard Webhooks has it (product 7.12). */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  { secrets, pairs }: CallbackKeys,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const text = `${id}.${timestamp}.${body}`;
  const signatures = [
    ...secrets.map((secret) => signWithSecret(secret, text)),
    ...pairs.map((pair) => signWithKey(pair, text)),
  ];
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Corridor-Callbacks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
