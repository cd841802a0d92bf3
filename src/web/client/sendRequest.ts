import { translateEarly } from '../i18n/translateEarly';
import { endSession } from '../session/endSession';
import { sessionStore } from '../session/sessionStore';
import type { Envelope } from './Envelope';
import { errorText } from './errorText';
import { readEnvelope } from './readEnvelope';
import { requestAddress } from './requestAddress';
import { RequestError } from './RequestError';
import type { RequestOptions } from './RequestOptions';

/** Milliseconds (specification section 9). */
const timeLimit = 50_000;

/** 433 and 434 say what the account has to do first. */
const successes = new Set([200, 433, 434]);

/** An answer that is a success. */
export interface SuccessfulAnswer {
  response: Response;
  /** Undefined where the answer is a file. */
  envelope: Envelope | undefined;
}

/**
 * Sends one request with the session's headers and tells a success from everything else, which it throws: a
 * `RequestError` in words for the merchant, or the browser's `AbortError` where the caller aborted it.
 * An expired session and an address that was taken off the whitelist also end the session. An answer that is not
 * JSON is a file and left unread.
 */
export async function sendRequest(path: string, options: RequestOptions): Promise<SuccessfulAnswer> {
  const { token } = sessionStore.get();
  const limit = new AbortController();
  const abort = () => limit.abort(options.signal?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeLimit);
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  try {
    const response = await fetch(requestAddress(path, options), {
      method: options.method ?? 'GET',
      headers: headersOf(options),
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      signal: limit.signal,
      // The token is a header of its own; cookies have no business with the gateway.
      credentials: 'omit',
      cache: 'no-store',
    });
    if (response.ok && !isJson(response)) return { response, envelope: undefined };
    const envelope = readEnvelope(await response.text());
    if (response.ok && envelope && successes.has(envelope.code)) return { response, envelope };
    throw failure(response, envelope, token);
  } catch (error) {
    if (error instanceof RequestError || options.signal?.aborted) throw error;
    throw new RequestError(translateEarly(`errors.${reasonOf(limit.signal)}`));
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function headersOf({ base, body, headers, country }: RequestOptions): Record<string, string> {
  const { token, language, countryCode, isGlobal } = sessionStore.get();
  const code = base === 'global' || !country ? countryCode : country.code;
  return {
    Language: language.toUpperCase(),
    Country: isGlobal ? '' : (code ?? ''),
    ...(token && { Authorization: token }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  };
}

const isJson = (response: Response) => (response.headers.get('Content-Type') ?? '').includes('json');

function failure(
  response: Response,
  envelope: Envelope | undefined,
  token: string | undefined,
): RequestError {
  const { status } = response;
  const message = errorText(envelope, response.ok ? 0 : status);
  const code = envelope?.code ?? status;
  // Another session may have begun while this answer was on its way.
  const isCurrent = token !== undefined && token === sessionStore.get().token;
  if (isCurrent && (code === 409 || code === 410)) endSession(message);
  return new RequestError(message, { code, status, errors: envelope?.errors });
}

function reasonOf(limit: AbortSignal): string {
  if (limit.aborted) return 'timeout';
  return navigator.onLine ? 'noAnswer' : 'network';
}
