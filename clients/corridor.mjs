// Node.js 20 or newer, without packages.
import { createHmac, timingSafeEqual } from 'node:crypto';

const { GATEWAY, APP_ID, SECRET = '' } = process.env;

const hmac = (text) =>
  createHmac('sha256', Buffer.from(SECRET.replace(/^whsec_/, ''), 'base64'))
    .update(text)
    .digest('base64');

/** Makes a signed call. `path` is with its query, `body` is sent as JSON; `key` is the Idempotency-Key. Throws an error with `answer`. */
export async function call(method, path, body, key = '') {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    'Request-Application': APP_ID,
    'Request-Timestamp': timestamp,
    'Request-Signature': `v1,${hmac(`${method} ${path}\n${key}\n${timestamp}\n${text}`)}`,
  };
  if (key) headers['Idempotency-Key'] = key;
  // Past this nobody knows what became of a call: make it again with its key.
  const options = { method, headers, signal: AbortSignal.timeout(60_000) };
  if (text) {
    headers['Content-Type'] = 'application/json';
    options.body = text;
  }
  const response = await fetch(GATEWAY + path, options);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(`${response.status}: ${answer.msg}`), { answer });
  return answer.data;
}

/** Returns the event of a callback. `body` is as it arrived, not parsed; `headers` have small letters. Throws if it is not signed so. */
export function verify(headers, body) {
  const timestamp = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) throw new Error('The callback is too old.');
  const expected = Buffer.from(`v1,${hmac(`${headers['webhook-id']}.${timestamp}.${body}`)}`);
  const isSigned = headers['webhook-signature'].split(' ').some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!isSigned) throw new Error('The callback is not signed with the developer secret.');
  return JSON.parse(body);
}
