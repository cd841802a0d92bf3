import { isSigned, signWithSecret, tolerance } from '../../applications/signatures';
import { readFacts } from './facts';
import type { Notification, RawNotification } from './Network';

/** Returns the headers of Standard Webhooks for a body: those of a network's notification, and of a request to one. */
export function signedHeaders(
  secret: string,
  id: string,
  body: string | Buffer,
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signWithSecret(secret, signedText(id, timestamp, body)),
  };
}

/**
 * Reads a notification by Standard Webhooks. It counts where its signature is by the network's secret and its time is at most
 * five minutes from the gateway's; that it was not received before, the caller finds out by its id.
 */
export function readNotification(
  { headers, body }: RawNotification,
  secret: string,
  now: Date,
): Notification {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const isTimely = /^\d{1,12}$/.test(timestamp) && age <= tolerance;
  if (id === '' || id.length > 200 || !isTimely) return { outcome: 'unverified' };
  if (!isSigned(signature, signedText(id, timestamp, body), { secrets: [secret] }))
    return { outcome: 'unverified' };
  const facts = readFacts(body.toString('utf8'));
  return facts ? { outcome: 'facts', id, facts } : { outcome: 'unverified' };
}

function signedText(id: string, timestamp: string, body: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
}
