/** The headers with which a program signs a call (product 10.11). */
export const programHeaders = {
  application: 'request-application',
  timestamp: 'request-timestamp',
  signature: 'request-signature',
} as const;

interface SignedCall {
  method: string;
  /** Path and query as they are sent. */
  url: string;
  /** Empty where none is sent. */
  idempotencyKey: string;
  /** Seconds since 1970, as they are sent. */
  timestamp: string;
  /** The bytes of the body; empty where there is none. */
  body: Buffer;
}

/** Returns the bytes that a program signs: method, path with query, idempotency key, time and body, each on its line. */
export function signedText({ method, url, idempotencyKey, timestamp, body }: SignedCall): Buffer {
  return Buffer.concat([Buffer.from(`${method} ${url}\n${idempotencyKey}\n${timestamp}\n`), body]);
}
