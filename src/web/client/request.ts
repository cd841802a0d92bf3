import { translateEarly } from '../i18n/earlyTexts';
import { endSession } from '../session/endSession';
import { type SessionCountry, sessionStore } from '../session/sessionStore';
import { readCookie, storageKeys } from '../session/storage';
import { compareClocks } from './gatewayTime';
import { errorText, readEnvelope, type ReceivedEnvelope } from './envelope';
import { credentials, endingCodes, globalRoot, manageRoot, sessionHeader } from '../session/callTarget';
import { RequestError, requestFailures } from './RequestError';

/** Result of `request`. */
interface RequestResult<T> {
  data: T;
  headers: Headers;
  /** 200; 433 or 434 if the user must set a password or bind an authenticator first. */
  code: number;
}

/** Sends a request to the gateway and returns the envelope's `data`. Throws as `sendRequest` does. */
export async function request<T = unknown>(
  path: string,
  options: RequestOptions = {},
): Promise<RequestResult<T>> {
  const { response, envelope } = await sendRequest(path, options);
  // Not from the gateway: a proxy's page, or the web app's own.
  if (!envelope) throw new RequestError(errorText(undefined, 0), { status: response.status });
  return { data: envelope.data as T, headers: response.headers, code: envelope.code };
}

/** Sends a body to the account's gateway and returns the envelope's `data`. Throws as `sendRequest` does. */
export async function postGlobal<T>(path: string, body?: unknown): Promise<T> {
  return (await request<T>(path, { base: 'global', method: 'POST', body })).data;
}

/** Options of a request. */
export interface RequestOptions {
  /** `GET` by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Undefined values are left out. */
  query?: Record<string, string | undefined>;
  headers?: Record<string, string>;
  /** The API that a path belongs to: a country's (default), the global one, or that of records without a country. */
  base?: 'global' | 'country' | 'records';
  /** Origin of the gateway of a global call; the account's by default. */
  gateway?: string;
  /** Whether a request other than `GET` changes nothing. */
  readsOnly?: boolean;
  /** The session's country by default. */
  country?: SessionCountry | undefined;
  signal?: AbortSignal | undefined;
}

/** In ms (product 10.1). */
const timeout = 50_000;

/** Codes of successes (product 11.1). */
const successes = [200, 433, 434];

/** Time after its last use for which a page counts as attended, in ms. */
const attendance = 60_000;

let usedAt = Date.now();

for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
  addEventListener(type, () => (usedAt = Date.now()), { capture: true, passive: true });
}

/** Whether nobody has used the page for a minute. Its own requests then do not keep the session alive (product 3.8). */
const isUnattended = () => Date.now() - usedAt > attendance;

/** A successful response. */
interface SuccessfulResponse {
  response: Response;
  /** Undefined if the response is not JSON. */
  envelope: ReceivedEnvelope | undefined;
}

/**
 * Sends one request with the session's headers. Throws a `RequestError` with a message for the user unless the gateway reports
 * success, or `AbortError`. An expired session or an address off the whitelist ends it (product 11.2). Files are left unread.
 */
export async function sendRequest(path: string, options: RequestOptions): Promise<SuccessfulResponse> {
  const { token } = sessionStore.get();
  const [address, init] = prepare(path, options);
  const unanswered = navigator.onLine ? 'lost' : 'offline';
  const limit = new AbortController();
  const abort = () => limit.abort(options.signal?.reason);
  const timer = setTimeout(() => limit.abort(), timeout);
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  try {
    const early = earlyRequests.take?.(address, init, limit.signal);
    const sentAt = Date.now();
    const response = await (early ?? fetch(address, { ...init, signal: limit.signal }));
    written.keep?.(address, response.headers.get('X-Written'));
    if (!early) compareClocks(response.headers.get('Date'), sentAt);
    if (response.ok && !isJson(response)) return { response, envelope: undefined };
    const envelope = readEnvelope(await response.text());
    if (response.ok && envelope && successes.includes(envelope.code)) return { response, envelope };
    throw failureOf(response, envelope, token);
  } catch (error) {
    const isKnown = error instanceof RequestError;
    if (!isKnown && options.signal?.aborted) throw error;
    const detail = isKnown
      ? error
      : new RequestError(translateEarly(`errors.${reasonOf(limit.signal)}`), {
          cause: error,
          unanswered,
          isWrite: (options.method ?? 'GET') !== 'GET' && !options.readsOnly,
        });
    requestFailures.dispatchEvent(new CustomEvent('failure', { detail }));
    throw detail;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/** Filled by `earlyRequests.ts`, which the sign-in screen does without. */
export const earlyRequests: {
  /** Returns the response of the same request where it was sent early; `signal` then aborts that one. */
  take?: (address: string, init: RequestInit, signal: AbortSignal) => Promise<Response> | undefined;
} = {};

/** Filled by `earlyRequests.ts` as well. */
export const written: {
  /** Keeps the log position of a gateway's response, by its address. */
  keep?: (address: string, place: string | null) => void;
  /** Returns the header of a request that says it back. */
  headers?: (address: string) => Record<string, string>;
} = {};

/** Returns the arguments for `fetch`. Throws a `RequestError` if the request cannot be made. */
export function prepare(path: string, options: RequestOptions): [string, RequestInit] {
  let reason = 'requestConfig';
  try {
    const address = requestAddress(path, options);
    reason = 'invalidAddress';
    void new URL(address, location.href);
    reason = 'requestConfig';
    const { method, body } = options;
    const init: RequestInit = {
      method: method ?? 'GET',
      headers: { ...headersOf(options), ...written.headers?.(address) },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials,
      cache: 'no-store',
    };
    return [address, init];
  } catch (cause) {
    throw new RequestError(translateEarly(`errors.${reason}`), { cause });
  }
}

/**
 * Returns the address of an API path: at the account's gateway for global calls, else at the country's (product 10.2). Throws if a
 * country is needed and none is selected.
 */
export function requestAddress(
  path: string,
  { base = 'country', query = {}, country, gateway }: RequestOptions,
): string {
  const session = sessionStore.get();
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = given.length > 0 ? `?${new URLSearchParams(given)}` : '';
  if (base !== 'country') {
    const part = base === 'records' ? '/manage' : '';
    return `${gateway ?? session.account?.gatewayUrl ?? ''}${globalRoot}${part}${path}${search}`;
  }
  const target = country ?? session.country;
  if (!target?.code) throw new Error(`${path} needs a country, and none is selected.`);
  return `${target.gatewayUrl}${manageRoot}/${target.code}${path}${search}`;
}

function headersOf({ base, body, headers, country }: RequestOptions): Record<string, string> {
  const { token, language, countryCode, isGlobal } = sessionStore.get();
  const code = base === 'global' || base === 'records' || !country ? countryCode : country.code;
  return {
    Language: language.toUpperCase(),
    Country: isGlobal ? '' : (code ?? ''),
    ...sessionHeader(token),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(isUnattended() && { Unattended: 'true' }),
    ...headers,
  };
}

/** Time that the message of a tab which signs out may take, in ms. */
const signOutDelay = 1_000;

const isJson = (response: Response) => (response.headers.get('Content-Type') ?? '').includes('json');

/** Makes the error of a response, and ends the session if the response requires it. `token` is the one that was sent. */
export function failureOf(
  response: Response,
  envelope: ReceivedEnvelope | undefined,
  token: string | undefined,
): RequestError {
  const { status } = response;
  const message = errorText(envelope, response.ok ? 0 : status);
  const code = envelope?.code ?? status;
  const stored = readCookie(storageKeys.token);
  // Another session may have begun meanwhile, here or in another tab.
  const isCurrent = () => token !== undefined && token === sessionStore.get().token;
  const end = () => isCurrent() && endSession(message);
  // The gateway's own word only: a proxy may have statuses of these numbers, or no gateway behind it for a while.
  if (status < 500 && endingCodes.includes(envelope?.code ?? 0)) {
    if (token === stored) end();
    // Another tab is signing out, and its message leads to the start, not back to this page.
    else if (stored === undefined) setTimeout(end, signOutDelay);
  }
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new RequestError(message, { code, status, errors: envelope?.errors, retryAfter });
}

/** Returns the key of the text for a request without a response. */
function reasonOf(limit: AbortSignal): string {
  if (limit.aborted) return 'timeout';
  return navigator.onLine ? 'noAnswer' : 'network';
}

/** A file from the gateway. */
export interface RequestedFile {
  blob: Blob;
  name: string;
}

/** Requests a file from the gateway. Throws as `sendRequest` does. */
export async function requestFile(path: string, options: RequestOptions): Promise<RequestedFile> {
  const { response } = await sendRequest(path, options);
  return { blob: await response.blob(), name: fileName(response.headers.get('Content-Disposition') ?? '') };
}

function fileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return (encoded && decodeURIComponent(encoded)) || plain || 'export';
}
