import { createHmac } from 'node:crypto';

/** The HMAC-SHA256 of a text with a secret `whsec_…`, in base64. */
export function hmac(secret: string, text: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}
