import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../../metadata/model/json';
import {
  networkExceptionSchema,
  networkSchema,
  suspendedPaymentSchema,
  unknownOutcomeSchema,
} from '../../../contract/operator/networks';
import { arraySchema, objectSchema } from '../../../contract/schemas';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import { requestTranslator } from '../../http/translation';
import { operatorKey, withIdempotency } from '../../resources/idempotency/withIdempotency';
import { type Access, byToken, type Operator, requireOperator } from '../operators/requireOperator';
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
import { readExceptions, readNetworkStates, readSuspended, readUnknown } from './readDesk';

const text = { type: 'string', minLength: 1, maxLength: 500 } as const;

const readReason = bodyReader(objectSchema({ reason: text }));

const readOutcome = bodyReader(objectSchema({ state: { enum: ['paid', 'failed'] }, reason: text }));

const readOrder = bodyReader(objectSchema({ orderNo: { type: 'string', minLength: 1, maxLength: 64 } }));

/** Whose calls these are, and which networks they are about. */
interface Desk {
  base: string;
  access: Access;
  operatorOf: (request: FastifyRequest) => Promise<Operator>;
  /** The network that they are about; without it, all. */
  only?: string;
}

/** Registers the calls of operators about networks, what they say and what belongs to no order. */
export function registerOperatorNetworks(server: FastifyInstance, context: ServerContext): void {
  registerNetworkDesk(server, context, {
    base: '/api/operator',
    access: byToken,
    operatorOf: (request) => requireOperator(request, context),
  });
}

/** Registers the same calls at another path, for other callers. */
export function registerNetworkDesk(server: FastifyInstance, context: ServerContext, desk: Desk): void {
  const { db, model, config } = context;
  const reading = { db, model, config, only: desk.only };
  const read = (
    path: string,
    summary: string,
    row: JsonSchema,
    rows: (request: FastifyRequest) => Promise<unknown[]>,
  ) =>
    server.get(
      `${desk.base}/${path}`,
      { config: { ...desk.access('read'), contract: { summary, data: arraySchema(row) } } },
      (request) => rows(request).then(envelope),
    );
  read('networks', 'Read the payment networks', networkSchema, () =>
    readNetworkStates({ ...reading, now: context.now() }),
  );
  read(
    'network-exceptions',
    'Read what networks say and a person has to look at, the oldest first',
    networkExceptionSchema,
    (request) => readExceptions(reading, requestTranslator(request, model)),
  );
  read(
    'network-attempts',
    'Read the attempts of which nobody knows what became of them, the oldest first',
    unknownOutcomeSchema,
    () => readUnknown(reading),
  );
  read(
    'suspense',
    'Read the payments that belong to no order, the oldest first',
    suspendedPaymentSchema,
    () => readSuspended(reading),
  );

  const change = changes(server, context, desk);
  change(
    'networks/:id/off',
    'Have a network take no new orders, by its name; those under way go on',
    (given, id, request) => switchOff(given, id, readReason(request, model).reason),
    readReason,
  );
  change('networks/:id/on', 'Have a network take new orders again, by its name', switchOn);
  change(
    'network-exceptions/:id/retry',
    'Book what could not be booked, for instance because a balance did not cover it',
    retryException,
  );
  change(
    'network-exceptions/:id/close',
    'Close an exception that was dealt with',
    (given, id, request) => closeException(given, id, readReason(request, model).reason),
    readReason,
  );
  change(
    'network-attempts/:id/resolve',
    'Say what became of an attempt, by its reference, as the network has said it to a person',
    (given, id, request) => {
      const { state, reason } = readOutcome(request, model);
      return resolveAttempt(given, id, { state, note: reason });
    },
    readOutcome,
  );
  change(
    'suspense/:id/assign',
    'Credit a payment that belongs to no order to one',
    (given, id, request) => assignSuspended(given, id, readOrder(request, model).orderNo),
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
      { config: { ...access('networks'), contract } },
      async (request) => {
        const { actor } = await operatorOf(request);
        const at = now();
        const keyed = operatorKey(request, actor, model, at);
        return withIdempotency(db, keyed, async (transaction) => {
          await work({ db: transaction, model, config, actor, now: at, only }, request.params.id, request);
          return envelope(null);
        });
      },
    );
  };
}
