import { isSigned, signWithSecret, tolerance } from '../../applications/signatures';
import { openFacts } from './openFacts';
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

/** Most facts of a notification: as many as fit into a megabyte. */
const maxFacts = 5_000;

/** The headers of Standard Webhooks. */
interface Signed {
  id: string;
  timestamp: string;
  signature: string;
}

/**
 * Returns how a notification says that it is signed. Undefined where it does not, or its time is more than five minutes from the gateway's.
 */
export function signatureOf(headers: RawNotification['headers'], now: Date): Signed | undefined {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  const isTimely = /^\d{1,12}$/.test(timestamp) && age <= tolerance;
  return id === '' || id.length > 200 || signature === '' || !isTimely
    ? undefined
    : { id, timestamp, signature };
}

/**
 * Reads a notification by Standard Webhooks. It counts if its signature is by the network's secret and its time at most five minutes from
 * the gateway's; else nothing of it is read. The caller finds replays by the id.
 */
export async function readNotification(
  { headers, body }: RawNotification,
  secret: string,
  now: Date,
): Promise<Notification> {
  const signed = signatureOf(headers, now);
  if (!signed) return { outcome: 'unverified' };
  const { id, timestamp, signature } = signed;
  if (!isSigned(signature, signedText(id, timestamp, body), { secrets: [secret] }))
    return { outcome: 'unverified' };
  return { outcome: 'verified', id, said: await openFacts(body, maxFacts) };
}

function signedText(id: string, timestamp: string, body: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
}
