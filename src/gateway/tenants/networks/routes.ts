import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noCountry } from '../../../metadata/bind/places';
import { networkExceptionSchema, networkSchema, suspendedPaymentSchema } from '../../../contract/networks';
import { arraySchema } from '../../../contract/schemas';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/envelope';
import { operatorOwner, withIdempotency } from '../../resources/idempotency/withIdempotency';
import type { Actor } from '../../database/actors';
import { requireOperator } from '../operatorTokens';
import {
  assignSuspended,
  closeException,
  type DeskContext,
  refundSuspended,
  resolveAttempt,
  retryException,
  switchOff,
  switchOn,
} from './changeDesk';
import { readExceptions, readNetworkStates, readSuspended } from './readDesk';

const text = { type: 'string', minLength: 1, maxLength: 500 } as const;

const readReason = bodyReader({
  type: 'object',
  properties: { reason: text },
  required: ['reason'],
  additionalProperties: false,
});

const readOutcome = bodyReader({
  type: 'object',
  properties: { state: { enum: ['paid', 'failed'] }, reason: text },
  required: ['state', 'reason'],
  additionalProperties: false,
});

const readOrder = bodyReader({
  type: 'object',
  properties: { orderNo: { type: 'string', minLength: 1, maxLength: 64 } },
  required: ['orderNo'],
  additionalProperties: false,
});

/** Whose calls these are, and which networks they are about. */
interface Desk {
  base: string;
  /** Fastify's options of each route: who may call it. */
  access: { public?: boolean; operator?: boolean };
  operatorOf: (request: FastifyRequest) => Promise<Actor>;
  /** The network that they are about; without it, all. */
  only?: string;
}

/** Registers the calls of operators about networks, what they say and what belongs to no order. */
export function registerNetworkDesk(server: FastifyInstance, context: ServerContext): void {
  const { db, model, config } = context;
  const access = { operator: true } as const;
  const desk: Desk = {
    base: '/api/operator',
    access,
    operatorOf: (request) => requireOperator(request, context),
  };
  registerUnexplained(server, context, desk);
  const contract = { summary: 'Read the payment networks', data: arraySchema(networkSchema) };
  server.get(`${desk.base}/networks`, { config: { ...access, contract } }, () =>
    readNetworkStates(db, config, model).then(envelope),
  );
  const change = changes(server, context, desk);
  change(
    'networks/:id/off',
    'Have a network take no new orders; those under way go on',
    (desk, id, request) => switchOff(desk, id, readReason(request, model).reason),
    readReason,
  );
  change('networks/:id/on', 'Have a network take new orders again', switchOn);
  change(
    'network-exceptions/:id/retry',
    'Book what could not be booked, for instance because a balance did not cover it',
    retryException,
  );
  change(
    'network-attempts/:id/resolve',
    'Say what became of an attempt, by its reference, as the network has said it to a person',
    (desk, id, request) => {
      const { state, reason } = readOutcome(request, model);
      return resolveAttempt(desk, id, { state, note: reason });
    },
    readOutcome,
  );
}

/** Registers the calls about what a network says that does not fit: the exceptions, and the payments that belong to no order. */
export function registerUnexplained(server: FastifyInstance, context: ServerContext, desk: Desk): void {
  const { db, model } = context;
  const { base, access, only } = desk;
  const exceptions = {
    summary: 'Read what networks say and a person has to look at, the oldest first',
    data: arraySchema(networkExceptionSchema),
  };
  server.get(`${base}/network-exceptions`, { config: { ...access, contract: exceptions } }, () =>
    readExceptions(db, only).then(envelope),
  );
  const suspended = {
    summary: 'Read the payments that belong to no order, the oldest first',
    data: arraySchema(suspendedPaymentSchema),
  };
  server.get(`${base}/suspense`, { config: { ...access, contract: suspended } }, () =>
    readSuspended(db, model, only).then(envelope),
  );
  const change = changes(server, context, desk);
  change(
    'network-exceptions/:id/close',
    'Close an exception that was dealt with',
    (desk, id, request) => closeException(desk, id, readReason(request, model).reason),
    readReason,
  );
  change(
    'suspense/:id/assign',
    'Credit a payment that belongs to no order to one',
    (desk, id, request) => assignSuspended(desk, id, readOrder(request, model).orderNo),
    readOrder,
  );
  change('suspense/:id/refund', 'Have a payment that belongs to no order sent back', refundSuspended);
}

/** Returns what registers a change, which is made once for each `Idempotency-Key`. */
function changes(server: FastifyInstance, { db, model, config, now }: ServerContext, desk: Desk) {
  const { base, access, operatorOf, only } = desk;
  return (
    path: string,
    summary: string,
    work: (desk: DeskContext, id: string, request: FastifyRequest) => Promise<void>,
    body?: { schema: typeof readReason.schema },
  ) => {
    const contract = { summary, idempotent: true, ...(body && { body: body.schema }) };
    server.post<{ Params: { id: string } }>(
      `${base}/${path}`,
      { config: { ...access, contract } },
      async (request) => {
        const actor = await operatorOf(request);
        const at = now();
        const keyed = { request, owner: operatorOwner(actor), country: noCountry, permission: null, now: at };
        return withIdempotency(db, keyed, async (transaction) => {
          await work({ db: transaction, model, config, actor, now: at, only }, request.params.id, request);
          return envelope(null);
        });
      },
    );
  };
}
