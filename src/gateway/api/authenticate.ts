import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSigned, tolerance } from '../applications/signatures';
import type { VerifySignature } from '../auth/authenticateFirst';
import { isListed } from '../auth/ipWhitelist';
import type { ErrorDetail } from '../../contract/envelope';
import type { ServerContext, Session } from '../http/context';
import { GatewayError } from '../http/responses';
import { readBody } from '../http/limits/readBody';
import { Rejections } from '../http/limits/Rejections';
import { programHeaders, signedText } from './signedText';
import { asSchema } from '../../metadata/bind/schemas/boundSchemas';
import { memoize } from '../../metadata/tracking/memoize';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { applicationEntity } from '../applications/tables';
import { drawSecret } from '../applications/keys';
import { findProgram, type Program } from './findProgram';
import { updateRecord } from '../database/updateRecord';

/** The length of an App ID is limited by what the database indexes; no other text is looked for. */
const codePattern = /^[\x21-\x7e]{1,64}$/;

/** Most characters of the text that was signed which a rejection returns. */
const maxShown = 10_000;

const programs = new WeakMap<FastifyRequest, Promise<Program>>();

/**
 * Finds the program that makes a call, before its body is read and its signature is verified. The session has no user. An unknown program
 * is found too, and fails like one with another secret. Throws 401 without a name.
 */
export async function requireProgram(request: FastifyRequest, context: ServerContext): Promise<Session> {
  return sessionOf(await programOf(request, context), context.model);
}

function programOf(request: FastifyRequest, context: ServerContext): Promise<Program> {
  const program = programs.get(request) ?? authenticate(request, context);
  programs.set(request, program);
  return program;
}

async function authenticate(request: FastifyRequest, context: ServerContext): Promise<Program> {
  const { application: code, timestamp } = readHeaders(request);
  requireRecent(timestamp, context.now());
  // Who has no secret of it is not told whether there is such an application.
  return (codePattern.test(code) ? await findProgram(context, code) : undefined) ?? unknownProgram(code);
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Stand-in for a program that does not exist: no signature is one of it. */
function unknownProgram(appCode: string): Program {
  return {
    application: { ...unknownApplication, appCode },
    merchantId: nobody,
    country: '',
    isSandbox: false,
    hasAccount: false,
    verifiers: { secrets: [drawSecret()] },
  };
}

const unknownApplication = {
  id: nobody,
  name: '',
  status: 'disabled',
  callsPerMinute: 1,
  createdAt: new Date(0).toISOString(),
} as const;

/**
 * Returns a function that verifies the signatures of calls (product 10.11). They must cover all of the call, by a secret or key that counts
 * now.
 */
export function signatureVerifier(server: FastifyInstance, context: ServerContext): VerifySignature {
  const limitCalls = limitByApplication(server, context.config);
  const unsignedCalls = new Rejections(maxUnsigned);
  return async (request, reply, payload) => {
    const program = await programOf(request, context);
    const body = await readBody(request, payload, request.routeOptions.bodyLimit);
    requireSignature(request, program, body, unsignedCalls);
    // Nobody else is told.
    requireListed(request, program);
    requireActive(program);
    await limitCalls(request, reply, program);
    await noteUse(context, program);
    return Readable.from(body.length > 0 ? [body] : []);
  };
}

/** Returns the session of a program, as the routes see it. Nobody is signed in. */
function sessionOf({ application, merchantId, country, isSandbox }: Program, model: Model): Session {
  const { id, name, appCode, scopes } = application;
  return {
    id,
    userId: id,
    userName: name,
    merchantId,
    isSandbox,
    permissions: new Set(scopes),
    countries: [country],
    application: appCode,
    settings: { ...usualSettings(model), ...application },
  };
}

/** The defaults of the fields of applications: some were added before these fields. */
const usualSettings = memoize((model: Model) => {
  const properties = Object.entries(asSchema(model.schemas[applicationEntity]?.properties));
  return Object.fromEntries(
    properties.flatMap(([name, field]) => {
      const { default: value } = asSchema(field);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
});

function readHeaders({ headers }: FastifyRequest): Record<keyof typeof programHeaders, string> {
  const read = (name: keyof typeof programHeaders) => {
    const value = headers[programHeaders[name]];
    if (typeof value === 'string' && value !== '') return value;
    throw unsigned('unsigned', programHeaders[name]);
  };
  return { application: read('application'), timestamp: read('timestamp'), signature: read('signature') };
}

/** The 401 of a call that is not signed as it should be. The keyword is the same in all versions; programs may compare it. */
function unsigned(keyword: string, header: string, params: ErrorDetail['params'] = {}): GatewayError {
  const errors = [{ path: `/${header}`, keyword, params }];
  return new GatewayError({ status: 401, text: 'api.unsigned', errors });
}

function forbidden(keyword: string, params: ErrorDetail['params'] = {}): GatewayError {
  return new GatewayError({ status: 403, text: 'api.forbidden', errors: [{ path: '', keyword, params }] });
}

function requireRecent(timestamp: string, now: Date): void {
  const time = Math.floor(now.getTime() / 1000);
  if (/^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) - time) <= tolerance) return;
  throw unsigned('timestamp', programHeaders.timestamp, { timestamp, time, limit: tolerance });
}

function requireListed({ ip }: FastifyRequest, { application }: Program): void {
  if (!isListed(application.allowedAddresses ?? [], ip)) throw forbidden('address', { address: ip });
}

function requireActive({ application, country, hasAccount }: Program): void {
  if (application.status !== 'active') throw forbidden('disabledApplication');
  if (!hasAccount) throw forbidden('noAccount', { country });
}

/** Calls of an application in a minute whose signature is wrong and which are told what was to be signed. */
const maxUnsigned = 300;

/** Throws 401 where the signature is wrong, and 429 where it was for many calls of the application. Those that are signed go on. */
function requireSignature(
  request: FastifyRequest,
  { verifiers, application }: Program,
  body: Buffer,
  unsignedCalls: Rejections,
): void {
  const { timestamp, signature } = readHeaders(request);
  const idempotencyKey = request.headers['idempotency-key'];
  const text = signedText({
    method: request.method,
    url: request.url,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : '',
    timestamp,
    body,
  });
  if (isSigned(signature, text, verifiers)) return;
  unsignedCalls.require(application.appCode);
  unsignedCalls.add(application.appCode);
  const shown = text.toString();
  throw unsigned('signature', programHeaders.signature, {
    // What the gateway has built, so that the sender sees where theirs differs; never a signature that would be accepted.
    signed: shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
}

/** Counts the accepted calls of each application in a minute, in this process's memory, as those of hosts are. The provider's own limit is the most. */
function limitByApplication(server: FastifyInstance, { applicationRateLimit }: ServerContext['config']) {
  type Limit = ReturnType<FastifyInstance['createRateLimit']>;
  const limits = new Map<number, Limit>();
  const window = 60_000;
  return async (request: FastifyRequest, reply: FastifyReply, { application }: Program): Promise<void> => {
    if (!server.hasDecorator('createRateLimit')) return;
    const max = Math.min(application.callsPerMinute, applicationRateLimit);
    const limit = limits.get(max) ?? server.createRateLimit({ max, timeWindow: window, keyGenerator });
    limits.set(max, limit);
    const count = await limit(request);
    if (count.isAllowed) return;
    const { remaining, ttlInSeconds } = count;
    reply.header('RateLimit-Policy', `"application";q=${max};w=${window / 1000}`);
    reply.header('RateLimit', `"application";r=${remaining};t=${ttlInSeconds}`);
    if (!count.isExceeded) return;
    throw new GatewayError({
      status: 429,
      text: 'api.tooManyCalls',
      params: { limit: max },
      retryAfter: ttlInSeconds,
    });
  };
}

function keyGenerator({ headers }: FastifyRequest): string {
  return String(headers[programHeaders.application]);
}

/** Interval at which the last use of an application is noted, in milliseconds. */
const notedInterval = 60_000;

/** Notes that an application has made a call that was accepted, to the minute. */
async function noteUse(
  { db, model, now }: ServerContext,
  { application, merchantId, country }: Program,
): Promise<void> {
  const { id, lastUsedAt } = application;
  const at = now();
  if (lastUsedAt !== undefined && at.getTime() - Date.parse(lastUsedAt) < notedInterval) return;
  await updateRecord(
    db,
    entityTable(model, applicationEntity),
    { merchantId, country, id },
    { lastUsedAt: at.toISOString() },
  );
}
