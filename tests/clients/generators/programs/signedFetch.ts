import { createHmac } from 'node:crypto';

const { GATEWAY = '', APP_ID = '', SECRET = '' } = process.env;

/** Where the gateway listens, without a slash at its end. */
export const gateway = GATEWAY;

/** `fetch` that signs what it sends, as docs/api.md has it: the path, the key and the body as they leave. */
export async function signedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname, search } = new URL(request.url);
  const body = await request.clone().text();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = request.headers.get('Idempotency-Key') ?? '';
  const text = `${request.method} ${pathname}${search}\n${key}\n${timestamp}\n${body}`;
  const secret = Buffer.from(SECRET.replace('whsec_', ''), 'base64');
  request.headers.set('Request-Application', APP_ID);
  request.headers.set('Request-Timestamp', timestamp);
  request.headers.set(
    'Request-Signature',
    `v1,${createHmac('sha256', secret).update(text).digest('base64')}`,
  );
  return fetch(request, { signal: AbortSignal.timeout(30_000) });
}
