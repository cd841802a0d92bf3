import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { JsonValue } from '../../metadata/model/json';
import type { Model } from '../../metadata/model/Model';
import { DatabaseUnavailableError } from '../database/connections/pool';
import { sqlState, sqlStates } from '../database/connections/sqlState';
import { describeValidationError } from '../../metadata/validation/describeValidationError';
import type { Envelope, ErrorDetail } from '../../contract/envelope';
import { contractIn } from './contract/operation';
import { Amount } from './Amount';
import { requestTranslator, type Translate } from './translation';

/** A mistake in a request, as code throws it. Its amounts are written once its reader is known. */
export type ThrownDetail = Omit<ErrorDetail, 'params'> & {
  params: Record<string, JsonValue | Amount>;
};

/**
 * An error that is reported to the caller. Thrown anywhere below a route, it becomes an envelope in the error handler.
 * `text` is the key of a text (`gateway.notFound` is in `locales/<language>/gateway.json`), filled with `params`.
 */
export class GatewayError extends Error {
  readonly status: number;
  /** The envelope's code; by default the HTTP status. */
  readonly code: number;
  readonly text: string;
  /** The reason for programs, where no part of `errors` says it: the last part of `text` by default. */
  readonly keyword: string;
  readonly params: ThrownDetail['params'];
  readonly errors: ThrownDetail[] | undefined;
  /** After how many seconds the caller should try again. */
  readonly retryAfter: number | undefined;
  /** Whether the same request may be accepted with other headers. It is not the last word on an `Idempotency-Key` then. */
  readonly isProvisional: boolean;

  constructor(parts: {
    status: number;
    code?: number;
    text: string;
    keyword?: string;
    params?: ThrownDetail['params'];
    errors?: ThrownDetail[];
    retryAfter?: number;
    isProvisional?: boolean;
    cause?: unknown;
  }) {
    super(parts.text, { cause: parts.cause });
    this.status = parts.status;
    this.code = parts.code ?? parts.status;
    this.text = parts.text;
    this.keyword = parts.keyword ?? parts.text.slice(parts.text.lastIndexOf('.') + 1);
    this.params = parts.params ?? {};
    this.errors = parts.errors;
    this.retryAfter = parts.retryAfter;
    this.isProvisional = parts.isProvisional ?? false;
  }
}

/** Most errors of a request that are reported: nobody corrects more at once, and a request may have thousands. */
export const maxErrors = 50;

/** Seconds after which to try again when the database or the files are out of reach or overloaded. */
export const outageWait = 5;

/** Keys of the texts for errors of Fastify and Node, by HTTP status. */
const texts: Record<number, string> = {
  400: 'gateway.malformedRequest',
  404: 'gateway.notFound',
  405: 'gateway.methodNotAllowed',
  413: 'gateway.tooLarge',
  414: 'gateway.tooLarge',
  415: 'gateway.mediaType',
  429: 'gateway.tooManyRequests',
};

/**
 * Turns every thrown error into an envelope in the request's language, and answers unknown routes with 404 or 405. Unexpected errors are
 * logged with the request's id and reported as 500 without details. Returns what answers unknown routes early.
 */
export function registerErrors(
  server: FastifyInstance,
  model: Model,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const routes: { method: string; pattern: RegExp }[] = [];
  server.addHook('onRoute', (route) => {
    const pattern = new RegExp(`^${route.url.replace(/:[^/]+/g, '[^/]+').replace(/\*/g, '.*')}/?$`);
    for (const method of [route.method].flat()) {
      // OPTIONS is routed for every path, even for those that do not exist.
      if (method !== 'OPTIONS') routes.push({ method, pattern });
    }
  });

  const send = (error: GatewayError, request: FastifyRequest, reply: FastifyReply) => {
    const wait = error.retryAfter ?? (error.status === 429 ? error.params.seconds : undefined);
    if (typeof wait === 'number') reply.header('Retry-After', wait);
    return reply
      .status(statusOf(error, request))
      .header('Cache-Control', 'no-store')
      .type('application/json')
      .send((isOfSession(request) ? toEnvelope : toNamedEnvelope)(error, requestTranslator(request, model)));
  };

  server.setErrorHandler((error, request, reply) => send(toGatewayError(error, request), request, reply));

  const rejectUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '';
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // A route that has the method has said itself that there is nothing, such as one of files.
    const status = allowed.size === 0 || allowed.has(request.method) ? 404 : 405;
    if (status === 405) reply.header('Allow', [...allowed].join(', '));
    return send(new GatewayError({ status, text: texts[status]! }), request, reply);
  };
  server.setNotFoundHandler(rejectUnknown);
  return rejectUnknown;
}

/** HTTP statuses for clients of files, by the code of an envelope that has 200 elsewhere (product 11.2). */
const fileStatuses: Record<number, number> = { 401: 401, 418: 404 };

/** Returns the HTTP status of an error. A client that stores what it gets as a file does not look for a code in it. */
function statusOf({ status, code }: GatewayError, request: FastifyRequest): number {
  return status === 200 && asksForFile(request) ? (fileStatuses[code] ?? 403) : status;
}

/** Whether a success would be a file; where it can be records as well, whether the client accepts the file. */
function asksForFile(request: FastifyRequest): boolean {
  const declared = request.routeOptions.config.contract;
  if (!declared) return false;
  const { country } = request.params as { country?: string };
  const { files = [], data } = contractIn({ contract: declared }, country);
  const { accept = '' } = request.headers;
  return data === undefined ? files.length > 0 : files.some((type) => accept.includes(type));
}

/** The envelope of an error, in the language of `translate`. */
export function toEnvelope({ code, text, params, errors }: GatewayError, translate: Translate): Envelope {
  return {
    code,
    msg: translate(text, params),
    data: null,
    ...(errors && {
      errors: errors.slice(0, maxErrors).map(({ params: thrown, ...detail }): ErrorDetail => ({
        ...detail,
        params: sentParams(thrown),
        msg: detail.msg ?? detailText({ ...detail, params: thrown }, translate),
      })),
    }),
  };
}

/** Returns the gateway's own text of an error, or else that of a rule of JSON Schema. */
function detailText(detail: ThrownDetail, translate: Translate): string {
  const key = `gateway.detail.${detail.keyword}`;
  const text = translate(key, detail.params);
  if (text !== key) return text;
  return describeValidationError({ ...detail, params: sentParams(detail.params) }, undefined, translate);
}

/** Programs get an amount as its country writes it. */
function sentParams(params: ThrownDetail['params']): ErrorDetail['params'] {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value instanceof Amount ? value.write() : value]),
  );
}

/**
 * Returns the envelope of an error for programs, which compare keywords. Where no part of the request is to blame, the whole request has
 * the error.
 */
export function toNamedEnvelope(error: GatewayError, translate: Translate): Envelope {
  const { keyword, params } = error;
  const { errors = [], ...answer } = toEnvelope(error, translate);
  const whole = { path: '', keyword, params: sentParams(params), msg: answer.msg };
  return { ...answer, errors: errors.length > 0 ? errors : [whole] };
}

/** Whether a request is one of the web app, whose screens show each text once. */
function isOfSession({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.contract !== undefined && config.program !== true && config.operator === undefined;
}

function toGatewayError(error: unknown, request: FastifyRequest): GatewayError {
  if (error instanceof GatewayError) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, 'request failed');
    return error;
  }
  const { statusCode } = (error ?? {}) as Partial<FastifyError>;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new GatewayError({ status: statusCode, text: texts[statusCode] ?? 'gateway.malformedRequest' });
  }
  const known = databaseError(error, isRead(request));
  if (!known || known.status >= 500) request.log.error({ err: error }, 'request failed');
  return known ?? new GatewayError({ status: 500, text: 'gateway.internal', params: { id: request.id } });
}

/** Whether a request only reads, so that a user who repeats it has nothing to fear. */
function isRead({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config.readsOnly === true;
}

/**
 * Translates those errors of PostgreSQL that are due to the request or to the moment, not to our code. What a write did in
 * its transaction is undone by each of them.
 */
function databaseError(error: unknown, reads: boolean): GatewayError | undefined {
  const state = sqlState(error) ?? '';
  // The value does not fit its column: a schema allows more than the database can store.
  if (/^22[0-9A-Z]{3}$/.test(state)) return new GatewayError({ status: 422, text: 'gateway.unstorable' });
  const busy = (text: string) => new GatewayError({ status: 503, text, retryAfter: outageWait });
  if (state === sqlStates.queryCanceled) return busy(reads ? 'gateway.tooSlow' : 'gateway.tooSlowWrite');
  if (state === sqlStates.lockNotAvailable) return busy(reads ? 'gateway.locked' : 'gateway.lockedWrite');
  // The states are of a transaction that failed after several attempts, as under a burst.
  const isBurst = state === sqlStates.serializationFailure || state === sqlStates.deadlock;
  return error instanceof DatabaseUnavailableError || isBurst ? busy('gateway.unavailable') : undefined;
}

/** Makes the envelope of a success. Codes 433 and 434 name the next step of a sign-in. */
export function envelope(data: unknown, code = 200, msg = 'success'): Envelope {
  return { code, msg, data };
}
