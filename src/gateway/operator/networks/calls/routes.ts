import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { JsonSchema } from '../../../../metadata/model/json';
import {
  networkExceptionSchema,
  networkSchema,
  suspendedPaymentSchema,
  unknownOutcomeSchema,
} from '../../../../contract/operator/networks';
import { movementSchema } from '../../../../contract/operator/movements';
import { arraySchema, objectSchema, oneOf, textSchema } from '../../../../contract/schemas';
import { bookedAccounts } from '../../../ledger/accounts';
import { bodyReader } from '../../../http/body';
import type { ServerContext } from '../../../http/context';
import { envelope } from '../../../http/responses';
import { requestTranslator } from '../../../http/translation';
import { byToken, requireOperator } from '../../operators/requireOperator';
import { closeException, switchOff, switchOn } from '../changeDesk';
import { paymentSubject } from '../orderRefunds';
import { approveMovement, beginMovement, readWaitingMovements, rejectMovement } from '../movements';
import { readExceptions, readNetworkStates, readSuspended, readUnknown } from '../readDesk';
import { registerAsking } from './askRoutes';
import { changes, minorUnits, readReason, number, text } from './changes';
import type { DeskCalls } from './deskCalls';
import { registerDisputes } from './disputeRoutes';

const readOutcome = bodyReader(objectSchema({ state: { enum: ['paid', 'failed'] }, reason: text }));

const readOrder = bodyReader(objectSchema({ orderNo: number }));

const readResolution = bodyReader(
  objectSchema(
    {
      against: oneOf(...bookedAccounts),
      amount: { ...minorUnits, description: 'Minor units; without it, all that moved.' },
      reason: text,
    },
    ['amount'],
  ),
);

const readBooking = bodyReader(
  objectSchema(
    {
      country: { ...textSchema, description: 'Its currency is that of the amount.' },
      debit: oneOf(...bookedAccounts),
      credit: oneOf(...bookedAccounts),
      amount: { ...minorUnits, description: 'Minor units.' },
      network: { ...text, description: 'Which one, for the accounts "channel" and "networkCosts".' },
      reason: text,
    },
    ['network'],
  ),
);

const readRefund = bodyReader(
  objectSchema({
    merchant: { ...number, description: 'Number of the merchant.' },
    country: textSchema,
    paymentNo: { ...number, description: 'Serial number of the payment.' },
    amount: { ...minorUnits, description: 'Minor units.' },
    reason: { ...text, maxLength: 255, description: 'The merchant reads it.' },
  }),
);

/** Registers the calls of operators about networks, what they say and what belongs to no order. */
export function registerOperatorNetworks(server: FastifyInstance, context: ServerContext): void {
  const desk: DeskCalls = {
    base: '/api/operator',
    access: byToken,
    operatorOf: (request) => requireOperator(request, context),
  };
  registerNetworkDesk(server, context, desk);
  registerMovements(server, context, desk);
  registerDisputes(server, context, desk);
}

/** Registers the same calls at another path, for other callers. */
export function registerNetworkDesk(server: FastifyInstance, context: ServerContext, desk: DeskCalls): void {
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

  registerAsking(server, context, desk);
  const change = changes(server, context, desk);
  const moved = { data: movementSchema };
  change(
    'networks/:id/off',
    { summary: 'Have a network take no new orders, by its name; those under way go on' },
    (given, id, request) => switchOff(given, id, readReason(request, model).reason),
    readReason,
  );
  change('networks/:id/on', { summary: 'Have a network take new orders again, by its name' }, (given, id) =>
    switchOn(given, id),
  );
  change(
    'network-exceptions/:id/retry',
    {
      summary: 'Book what could not be booked, for instance because a balance did not cover it',
      ...moved,
    },
    (given, id) => beginMovement(given, { act: 'retry', subject: id }),
  );
  change(
    'network-exceptions/:id/resolve',
    {
      summary:
        'Book what moved between the channel and another account of the provider, and close the exception',
      ...moved,
    },
    (given, id, request) => {
      const { against, amount, reason } = readResolution(request, model);
      return beginMovement(given, { act: 'resolve', subject: id, note: reason, against, amount });
    },
    readResolution,
  );
  change(
    'network-exceptions/:id/close',
    { summary: 'Close an exception of which nothing has to be booked' },
    (given, id, request) => closeException(given, id, readReason(request, model).reason),
    readReason,
  );
  change(
    'network-attempts/:id/resolve',
    {
      summary: 'Say what became of an attempt, by its reference, as the network has said it to a person',
      ...moved,
    },
    (given, id, request) => {
      const { state, reason } = readOutcome(request, model);
      return beginMovement(given, { act: state, subject: id, note: reason });
    },
    readOutcome,
  );
  change(
    'suspense/:id/assign',
    { summary: 'Credit a payment that belongs to no order to one', ...moved },
    (given, id, request) =>
      beginMovement(given, { act: 'assign', subject: id, orderNo: readOrder(request, model).orderNo }),
    readOrder,
  );
  change(
    'suspense/:id/refund',
    { summary: 'Have a payment that belongs to no order sent back', ...moved },
    (given, id) => beginMovement(given, { act: 'refund', subject: id }),
  );
  change(
    'suspense/:id/write-off',
    { summary: 'Keep a payment that belongs to no order, and write it off', ...moved },
    (given, id, request) =>
      beginMovement(given, { act: 'writeOff', subject: id, note: readReason(request, model).reason }),
    readReason,
  );
}

/** Registers the operators' calls for bookings and for refunds of merchants' payments, and for decisions about proposed movements. */
function registerMovements(server: FastifyInstance, context: ServerContext, desk: DeskCalls): void {
  const { db, model } = context;
  changes(server, context, desk)(
    'bookings',
    { summary: 'Move money between two accounts of the provider in a country', data: movementSchema },
    (given, _id, request) => {
      const { reason, network = null, ...booking } = readBooking(request, model);
      return beginMovement(given, {
        act: 'book',
        subject: '',
        note: reason,
        booking: { ...booking, network },
      });
    },
    readBooking,
  );
  changes(server, context, desk)(
    'refunds',
    { summary: 'Refund a payment of a merchant, whole or in part', data: movementSchema },
    (given, _id, request) => {
      const { merchant, country, paymentNo, amount, reason } = readRefund(request, model);
      const subject = paymentSubject({ merchant, paymentNo });
      return beginMovement(given, { act: 'refundPayment', subject, country, amount, note: reason });
    },
    readRefund,
  );
  const list = {
    summary:
      'Read what operators have proposed to move at networks and waits for a second person, the oldest first',
    data: arraySchema(movementSchema),
  };
  server.get(`${desk.base}/movements`, { config: { ...desk.access('read'), contract: list } }, () =>
    readWaitingMovements({ db, model }).then(envelope),
  );
  const change = changes(server, context, desk, 'decide');
  change(
    'movements/:id/approve',
    { summary: 'Move what another operator has proposed to move', data: movementSchema },
    (given, id) => approveMovement(given, id),
  );
  change(
    'movements/:id/reject',
    { summary: 'Reject what another operator has proposed to move', data: movementSchema },
    (given, id, request) => rejectMovement(given, id, readReason(request, model).reason),
    readReason,
  );
}
