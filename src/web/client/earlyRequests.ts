import type { SessionCountry } from '../session/sessionStore';
import { earlyRequests, prepare, written } from './request';
import { keepWritten, writtenHeaders } from './written';

/** A request that was sent before it was needed. */
interface EarlyRequest {
  /** Headers of the request, as JSON. */
  headers: string;
  response: Promise<Response>;
  abort: AbortController;
  timer: ReturnType<typeof setTimeout>;
}

/** By address. */
const sent = new Map<string, EarlyRequest>();

/** A request that nothing has needed is aborted after this time, in ms. */
const limit = 10_000;

/**
 * Sends a `GET` request that a country will probably need soon. `request` takes its response, once and only with the same headers,
 * so of the same session. Failures are ignored: the request is sent again when needed.
 */
export function requestEarly(
  path: string,
  { query, country }: { query: Record<string, string | undefined>; country: SessionCountry },
): void {
  // The session may be in Global mode until the permissions are known.
  const [address, init] = prepare(path, { query, country, headers: { Country: country.code } });
  const headers = JSON.stringify(init.headers);
  const earlier = sent.get(address);
  if (earlier?.headers === headers) return;
  if (earlier) forget(address, earlier);
  const abort = new AbortController();
  const response = fetch(address, { ...init, signal: abort.signal });
  const timer = setTimeout(() => forget(address, early), limit);
  const early: EarlyRequest = { headers, response, abort, timer };
  response.catch(() => forget(address, early));
  sent.set(address, early);
}

function forget(address: string, early: EarlyRequest): void {
  clearTimeout(early.timer);
  early.abort.abort();
  if (sent.get(address) === early) sent.delete(address);
}

Object.assign(written, { keep: keepWritten, headers: writtenHeaders });

earlyRequests.take = (address, { method, headers }, signal) => {
  const early = sent.get(address);
  if (!early || method !== 'GET' || early.headers !== JSON.stringify(headers)) return undefined;
  sent.delete(address);
  clearTimeout(early.timer);
  signal.addEventListener('abort', () => early.abort.abort(signal.reason));
  return early.response;
};
