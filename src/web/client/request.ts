import { translateEarly } from '../i18n/earlyTexts';
import { endSession } from '../session/endSession';
import type { SessionCountry } from '../session/Session';
import { sessionStore } from '../session/sessionStore';
import { readCookie, storageKeys } from '../session/storage';
import { type Envelope, errorText, readEnvelope } from './envelope';
import { RequestError, requestFailures } from './RequestError';

/** What a successful request answered. */
interface RequestResult<T> {
  data: T;
  headers: Headers;
  /** 200; 433 or 434 where the account must do something first. */
  code: number;
}

/** Asks the gateway and answers the envelope's `data`. Throws as `sendRequest` does. */
export async function request<T = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<RequestResult<T>> {
  const { response, envelope } = await sendRequest(path, options);
  // Whatever this is, it does not come from the gateway: a proxy's page, or the web app's own.
  if (!envelope) throw new RequestError(errorText(undefined, 0), { status: response.status });
  return { data: envelope.data as T, headers: response.headers, code: envelope.code };
}

/** How a request is made. */
export interface RequestOptions {
  /** `GET` where nothing else is said. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Undefined values are left out. */
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** Which part of the API the path is under: that of a country, or the one of all. `country` where nothing is said. */
  base?: 'global' | 'country';
  /** The country to ask; the session's where nothing is said. */
  country?: SessionCountry | undefined;
  /** Aborting it ends the request without any message. */
  signal?: AbortSignal | undefined;
}

/** Milliseconds (specification section 9). */
const timeLimit = 50_000;

/** 433 and 434 say what the account has to do first. */
const successes = new Set([200, 433, 434]);

/** An answer that is a success. */
interface SuccessfulAnswer {
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
  const [address, init] = prepare(path, options);
  const limit = new AbortController();
  const abort = () => limit.abort(options.signal?.reason);
  const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeLimit);
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  try {
    const response = await fetch(address, { ...init, signal: limit.signal });
    if (response.ok && !isJson(response)) return { response, envelope: undefined };
    const envelope = readEnvelope(await response.text());
    if (response.ok && envelope && successes.has(envelope.code)) return { response, envelope };
    throw failure(response, envelope, token);
  } catch (error) {
    const known = error instanceof RequestError;
    if (!known && options.signal?.aborted) throw error;
    const detail = known
      ? error
      : new RequestError(translateEarly(`errors.${reasonOf(limit.signal)}`), { cause: error });
    requestFailures.dispatchEvent(new CustomEvent('failure', { detail }));
    throw detail;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/** The request as it will be sent. Throws a `RequestError` where there is no making it. */
function prepare(path: string, options: RequestOptions): [string, RequestInit] {
  let reason = 'requestConfig';
  try {
    const address = requestAddress(path, options);
    const { method, body } = options;
    const init: RequestInit = {
      method: method ?? 'GET',
      headers: headersOf(options),
      body: body === undefined ? undefined : JSON.stringify(body),
      // The token is a header of its own; cookies have no business with the gateway.
      credentials: 'omit',
      cache: 'no-store',
    };
    reason = 'invalidAddress';
    void new URL(address, location.href);
    return [address, init];
  } catch (cause) {
    throw new RequestError(translateEarly(`errors.${reason}`), { cause });
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
  // Another session may have begun while this answer was on its way, also in another tab.
  const isCurrent =
    token !== undefined &&
    token === sessionStore.get().token &&
    token === (readCookie(storageKeys.token) ?? token);
  if (isCurrent && (code === 409 || code === 410)) endSession(message);
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new RequestError(message, { code, status, errors: envelope?.errors, retryAfter });
}

function reasonOf(limit: AbortSignal): string {
  if (limit.aborted) return 'timeout';
  return navigator.onLine ? 'noAnswer' : 'network';
}

/**
 * Address of a path of the API. Global calls go to the account's gateway, those of a country to that country's
 * own one. Throws where a country is needed and none is chosen.
 */
export function requestAddress(
  path: string,
  { base = 'country', query = {}, country }: RequestOptions,
): string {
  const { account, country: current } = sessionStore.get();
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  if (base === 'global') return `${account?.gatewayUrl ?? ''}/api/global${path}${search}`;
  const asked = country ?? current;
  if (!asked?.code) throw new Error(`${path} needs a country, and none is chosen.`);
  return `${asked.gatewayUrl}/api/manage/${asked.code}${path}${search}`;
}
