import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { bindResource } from '../../../metadata/bind/bindResource';
import type { ActionDefinition, Safeguards } from '../../../metadata/model/definitions';
import { type Prove, withProof } from '../../auth/proof';
import type { Tables } from '../../database/tables';
import { invalidBody } from '../../http/body';
import { type ServerContext, userActor } from '../../http/context';
import { envelope } from '../../http/envelope';
import type { Envelope } from '../../../contract/envelope';
import { GatewayError } from '../../http/errors';
import type { LimitCalls } from '../../http/limitCalls';
import { requestLanguage, translator } from '../../http/translation';
import { type Access, type Authorize, requireSandboxMerchant } from '../access';
import type { FormBody, HandlerInput, Handlers } from '../handlers';
import { withIdempotency } from '../idempotency/withIdempotency';
import { serializeRecord } from '../resourceView';
import { validateBody } from '../validateBody';
import { countLookups } from './lookups';
import { completeWrite, writeError, type Written } from './performWrite';
import { rehearse } from './rehearse';
import { repeatsHeader, repeatsToken } from './repeats';
import type { WriteTarget } from './WriteTarget';

/** What the declarations of all writes have in common. */
export interface DeclaredWrite extends Safeguards, Pick<ActionDefinition, 'on'> {
  permission: string;
  sandbox?: boolean;
}

/** What the requests of a resource's writes are performed with. */
export interface WriteSetup {
  context: ServerContext;
  authorize: Authorize;
  handlers: Handlers;
  /** Name of the resource. */
  name: string;
  limitRehearsals: LimitCalls;
}

/**
 * Performs the request of a write, from its authorization to the response: proven, once for each key, or only rehearsed, as the
 * declaration says. `form` is `create`, `edit`, `delete` or an action's name; `write` does what is particular to it, in the
 * transaction of its input.
 */
export async function performRequest(
  setup: WriteSetup,
  request: FastifyRequest,
  form: string,
  declared: DeclaredWrite,
  write: (target: WriteTarget, input: HandlerInput) => Promise<Written>,
): Promise<Envelope> {
  const { context, authorize, handlers, name, limitRehearsals } = setup;
  const { db, model, now } = context;
  const access = await authorize(request, name, declared.permission);
  const { session, country, view } = access;
  if (declared.sandbox) requireSandboxMerchant(session);
  const target = targetOf(context, access, form, request);
  const body = readBody(context, target, request.body);
  if (form === 'create') await countLookups(context, handlers, request, access, { name, body });
  const attempt = async (transaction: Transaction<Tables>) => {
    const input = { ...inputOf(context, access, request), db: transaction, body };
    try {
      const written = await write(target, input);
      await completeWrite(target, input, written);
      return written;
    } catch (error) {
      throw writeError(model, target, error);
    }
  };
  if (isRehearsal(request, declared)) {
    await limitRehearsals(request);
    return envelope(await rehearse(db, view, declared.rehearse, attempt));
  }
  const keyed = { request, owner: session, country, permission: declared.permission, now: now() };
  const run = (prove?: Prove) =>
    withIdempotency(db, keyed, async (transaction) => {
      await prove?.(transaction);
      const { before, after } = await attempt(transaction);
      const shown = after ?? before;
      return envelope(shown ? serializeRecord(view, shown) : null);
    });
  return declared.proof ? withProof(context, request, session, run) : run();
}

function targetOf(
  { model }: ServerContext,
  access: Access,
  form: string,
  request: FastifyRequest,
): WriteTarget {
  const { country, session, view } = access;
  const { name } = view.resource;
  const language = requestLanguage(request, model);
  return {
    ...access,
    bound: bindResource(model, name, country, language),
    translate: translator(model, language),
    at: { resource: name, form, country, language },
    userId: session.userId,
  };
}

function inputOf(
  { model, now }: ServerContext,
  { merchantId, country, ownerId, session }: Access,
  request: FastifyRequest,
): Omit<HandlerInput, 'db' | 'body'> {
  return {
    model,
    merchantId,
    country,
    ownerId,
    actor: userActor(session),
    now,
    confirmsRepeats: (ids) => request.headers[repeatsHeader] === repeatsToken(ids),
    caller: { request, session },
  };
}

/** Whether a request is made to see what it would do. Throws 422 where that cannot be seen: it must not be done instead. */
function isRehearsal({ query }: FastifyRequest, { rehearse: rule }: DeclaredWrite): boolean {
  const { rehearse: wanted } = query as { rehearse?: string };
  if (wanted === undefined) return false;
  if (wanted === 'true' && rule) return true;
  throw new GatewayError({ status: 422, text: 'gateway.noRehearsal' });
}

/** Reads the body of a form. That of an edit form is validated with the record, on which its conditions may depend. */
function readBody({ model, now }: ServerContext, { bound, at }: WriteTarget, body: unknown): FormBody {
  if (at.form === 'edit') return {};
  const action = bound.actions.find(({ name }) => name === at.form);
  const hasForm = at.form === 'create' || action?.input !== undefined;
  return hasForm ? validateBody(model, at, body, now()) : rejectInput(body);
}

/** Throws 422 where a write without a form is sent a body; an empty object counts as none. */
function rejectInput(body: unknown): FormBody {
  const input = body ?? {};
  if (typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length === 0) return {};
  throw invalidBody([{ path: '', keyword: 'noInput', params: {} }]);
}
