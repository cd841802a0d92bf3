import { Agent, type Dispatcher, request } from 'undici';
import type { CallbackAddress } from '../../../metadata/generated/Entities';
import { memoize } from '../../../metadata/tracking/memoize';
import type { Config } from '../../config';
import { inTime } from '../../jobs/inTime';
import { ForbiddenAddressError, publicConnector, UnresolvedNameError } from '../../http/outgoing/connector';

/** Code of the outcome of an attempt, or of an event that was given up without one. */
export type CallbackCode = NonNullable<CallbackAddress['lastFailure']>;

/** A callback as it is sent. */
export interface CallbackRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Reply to a callback. */
export interface CallbackReply {
  code: CallbackCode;
  /** The rest is missing where the receiver did not respond. */
  status?: number;
  headers?: Record<string, string>;
  /** The beginning of it. */
  body?: string;
}

/** Sends a callback. It rejects only where `signal` is aborted. */
export type PostCallback = (request: CallbackRequest, signal: AbortSignal) => Promise<CallbackReply>;

/** Time limit of a receiver's response, in milliseconds. */
export const timeLimit = 15_000;

/** Connections to a receiver at once, and the time for which an unused one is kept, in milliseconds. */
const connections = { most: 4, idle: 4_000 };

/** Number of bytes that are kept of a response. */
const maxBody = 20_000;

const agentOf = memoize(
  (config: Config) =>
    new Agent({
      connect: publicConnector(config),
      connections: connections.most,
      keepAliveTimeout: connections.idle,
      headersTimeout: timeLimit,
      bodyTimeout: timeLimit,
    }),
);

/** Returns how a gateway sends callbacks: to public addresses alone, and where no redirect leads elsewhere. */
export function postFrom(config: Config): PostCallback {
  const dispatcher = agentOf(config);
  return async ({ url, headers, body }, signal) => {
    const send = async (limited: AbortSignal): Promise<CallbackReply> => {
      const response = await request(url, { dispatcher, method: 'POST', headers, body, signal: limited });
      const status = response.statusCode;
      return {
        code: codeOf(status),
        status,
        headers: plainHeaders(response),
        body: await beginning(response),
      };
    };
    try {
      return await inTime(signal, timeLimit, send);
    } catch (error) {
      signal.throwIfAborted();
      return { code: failureOf(error) };
    }
  };
}

/** Returns what a status means: 2xx acknowledges, 410 asks for no more, and no redirect is followed. */
export function codeOf(status: number): CallbackCode {
  if (status >= 200 && status < 300) return 'delivered';
  return status === 410 ? 'gone' : 'status';
}

function plainHeaders({ headers }: Dispatcher.ResponseData): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  return Object.fromEntries(given.map(([name, value]) => [name, storable(String(value))]));
}

/** Reads the beginning of a body. The status counts, whatever becomes of the rest. */
async function beginning({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBody) break;
    }
  } catch {
    // It ended too early, or takes too long.
  }
  return storable(Buffer.concat(chunks).subarray(0, maxBody).toString('utf8'));
}

/** PostgreSQL stores no zero character. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const refusals = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);

/** Errors of TLS and of its certificates, as Node and OpenSSL name them. */
const isTls = (code: string) =>
  /^ERR_(TLS|SSL)_|^(CERT|CRL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|INVALID_CA|HOSTNAME)_|^EPROTO$/.test(code);

function failureOf(error: unknown): CallbackCode {
  if (error instanceof ForbiddenAddressError) return 'forbiddenAddress';
  if (error instanceof UnresolvedNameError) return 'dns';
  const { name = '', code = '' } = error as { name?: string; code?: string | number };
  if (name === 'TimeoutError' || timeouts.has(String(code))) return 'timeout';
  if (refusals.has(String(code))) return 'refused';
  return isTls(String(code)) ? 'tls' : 'reset';
}
