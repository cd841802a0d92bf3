import { createHmac } from 'node:crypto';
import { signWithSecret } from '../../applications/signatures';
import { jsonStyles, rewriteJson } from './rewriteJson';

/** What a receiver may do with a callback that has it compute another signature, or reject the right one. */
type Mistake =
  | 'none'
  | 'secretWithPrefix'
  | 'secretAsText'
  | 'formerSecret'
  | 'newerSecret'
  | 'bodyPython'
  | 'bodyPhp'
  | 'bodyGo'
  | 'timestampInMs'
  | 'noId'
  | 'bodyOnly'
  | 'hexadecimal'
  | 'clock'
  | 'secretReplaced';

/** A mistake, and the signature that a receiver computes that makes it. */
export interface MistakenSignature {
  mistake: Mistake;
  signature?: string;
}

/** A callback as it was signed. */
export interface SignedCallback {
  id: string;
  /** Seconds, as in its header. */
  timestamp: string;
  body: string;
}

/** Returns what a receiver computes that has the right secret, `whsec_…`: first without a mistake, then with each of the usual ones that makes a difference. */
export function mistakenSignatures(
  { id, timestamp, body }: SignedCallback,
  secret: string,
): MistakenSignature[] {
  const text = `${id}.${timestamp}.${body}`;
  const right = signWithSecret(secret, text);
  const withKey = (key: string) => `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  const ofBody = (written: string) => signWithSecret(secret, `${id}.${timestamp}.${written}`);
  const all: Required<MistakenSignature>[] = [
    { mistake: 'secretWithPrefix', signature: withKey(secret) },
    { mistake: 'secretAsText', signature: withKey(secret.replace(/^whsec_/, '')) },
    { mistake: 'bodyPython', signature: ofBody(rewriteJson(body, jsonStyles.python)) },
    { mistake: 'bodyPhp', signature: ofBody(rewriteJson(body, jsonStyles.php)) },
    { mistake: 'bodyGo', signature: ofBody(rewriteJson(body, jsonStyles.go)) },
    { mistake: 'timestampInMs', signature: signWithSecret(secret, `${id}.${timestamp}000.${body}`) },
    { mistake: 'noId', signature: signWithSecret(secret, `${timestamp}.${body}`) },
    { mistake: 'bodyOnly', signature: signWithSecret(secret, body) },
    { mistake: 'hexadecimal', signature: Buffer.from(right.slice(3), 'base64').toString('hex') },
  ];
  return [{ mistake: 'none', signature: right }, ...all.filter(({ signature }) => signature !== right)];
}
