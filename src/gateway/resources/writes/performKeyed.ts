import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActionDefinition, Safeguards } from '../../../metadata/model/definitions';
import { hasCode, missingCode, type Prove, withStepUp } from '../../auth/stepUp';
import type { Database } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import { type ServerContext, actorOf } from '../../http/context';
import type { Envelope } from '../../../contract/envelope';
import { envelope, GatewayError } from '../../http/responses';
import { type LimitCalls, limitCalls } from '../../http/limits/limitCalls';
import { requestLanguage } from '../../http/translation';
import { type Access, type Authorize, requireSandboxMerchant } from '../access';
import type { Caller, HandlerInput } from '../handlers';
import { isKnownKey, withIdempotency } from '../idempotency/withIdempotency';
import { countLookups, type LookedUp } from './inputs/lookups';
import { writeInput, writeTarget, type WriteTarget } from './WriteTarget';

/** Rehearsals that one session may make in a minute. Each does all that the write would do. */
const maxRehearsals = 60;

/** Context in which the requests of writes are performed. */
export interface WriteSetup {
  context: ServerContext;
  authorize: Authorize;
  limitRehearsals: LimitCalls;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Context of the writes of users. */
    writes: WriteSetup;
  }
}

/** Returns what the writes of all resources are performed with: they share the limits. */
export function writeSetup(
  server: FastifyInstance,
  context: ServerContext,
  authorize: Authorize,
): WriteSetup {
  return { context, authorize, limitRehearsals: limitCalls(server, maxRehearsals) };
}

/** Declaration that all writes share. */
export interface DeclaredWrite extends Safeguards, Pick<ActionDefinition, 'on'> {
  permission: string;
  sandbox?: boolean;
}

/** A write as it is given: its target, the input of domains, the actor, and the values that were sent. */
export interface GivenWrite<Sent> {
  target: WriteTarget;
  input: Omit<HandlerInput, 'db' | 'body'>;
  caller: Caller;
  sent: Sent;
}

/** A write that a request may ask for. */
interface KeyedWrite<Sent> {
  /** Name of the resource. */
  resource: string;
  /** `create`, `edit`, `delete` or an action's name. */
  form: string;
  declared: DeclaredWrite;
  /** Whether it may be committed together with others of the merchant in the country. */
  isShared?: boolean | undefined;
  /** Reads the body. Throws 422 where it is not valid. */
  read: (target: WriteTarget) => Sent | Promise<Sent>;
  /** The values whose lookups are counted; none by default. */
  lookedUp?: (sent: Sent) => LookedUp[];
  /** Returns what the write would do. It must store nothing. */
  rehearse: (db: Database, given: GivenWrite<Sent>) => Promise<unknown>;
  /** Does the write, and returns the data of the response. */
  write: (transaction: Unit, given: GivenWrite<Sent>) => Promise<unknown>;
}

/**
 * Performs the request of a write, from its authorization to the response. It is proven and done once for each key, or only rehearsed.
 * Every write of a form, action or batch passes through here, with all their limits.
 */
export async function performKeyed<Sent>(
  { context, authorize, limitRehearsals }: WriteSetup,
  request: FastifyRequest,
  { resource, form, declared, isShared, read, lookedUp, rehearse, write }: KeyedWrite<Sent>,
): Promise<Envelope> {
  const { db, now, model } = context;
  const { retention } = model;
  const { permission, sandbox, stepUp } = declared;
  const access = await authorize(request, resource, permission);
  const { session, country } = access;
  if (sandbox) requireSandboxMerchant(session);
  const isRehearsed = isRehearsal(request, declared);
  if (isRehearsed) await limitRehearsals(request);
  // Before the values are checked, which costs more. A repeated request needs no code.
  else if (
    stepUp &&
    !hasCode(request) &&
    !(await isKnownKey(db, session, request, { now: now(), retention }))
  ) {
    throw await missingCode(context, session);
  }
  const target = targetOf(context, access, request, form);
  const sent = await read(target);
  await countLookups(context, request, access, { resource, lookedUp: lookedUp?.(sent) ?? [] });
  const input = writeInput(context, target, actorOf(session));
  const given = { target, input, caller: { request, session }, sent };
  if (isRehearsed) return envelope(await rehearse(db, given));
  const once = Object.values(target.bound.fields).flatMap(({ name, ui }) => (ui.once ? [name] : []));
  const line = isShared ? `${session.merchantId} ${country}` : undefined;
  const keyed = { request, owner: session, country, permission, once, now: now(), retention, line };
  const run = (prove?: Prove) =>
    withIdempotency(db, keyed, async (transaction) => {
      await prove?.(transaction);
      return envelope(await write(transaction, given));
    });
  return stepUp ? withStepUp(context, request, session, run) : run();
}

/** Returns what a write of an authorized request is about, in its language. */
function targetOf(
  { model }: ServerContext,
  access: Access,
  request: FastifyRequest,
  form: string,
): WriteTarget {
  const language = requestLanguage(request, model);
  const { userId } = access.session;
  return writeTarget(model, access, { userId, form, language, numberFormat: request.numberFormat });
}

/** Whether a request is made to see what it would do. Throws 422 where that cannot be seen: it must not be done instead. */
function isRehearsal({ query }: FastifyRequest, { rehearse: rule }: DeclaredWrite): boolean {
  const { rehearse: wanted } = query as { rehearse?: string };
  if (wanted === undefined) return false;
  if (wanted === 'true' && rule) return true;
  throw new GatewayError({ status: 422, text: 'gateway.noRehearsal' });
}
