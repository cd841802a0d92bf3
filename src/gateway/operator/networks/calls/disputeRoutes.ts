import type { FastifyInstance } from 'fastify';
import { readAnswerSchema } from '../../../../contract/operator/disputes';
import { movementSchema } from '../../../../contract/operator/movements';
import { instantSchema, objectSchema } from '../../../../contract/schemas';
import { bodyReader } from '../../../http/body';
import type { ServerContext } from '../../../http/context';
import { envelope } from '../../../http/responses';
import { disputeDecisions, noteDelivered, openingOf, revealAnswer } from '../disputes';
import { beginMovement } from '../movements';
import { changes, minorUnits, number, text } from './changes';
import type { DeskCalls } from './deskCalls';

interface Named {
  Params: { id: string };
}

const readOpening = bodyReader(
  objectSchema(
    {
      order: { ...text, description: 'Number of the collection order, or the reference of its attempt.' },
      amount: { ...minorUnits, description: 'Minor units of the order’s currency.' },
      case: { ...text, maxLength: 200, description: 'The network’s own name of it.' },
      reason: { ...text, description: 'A code, or the network’s words.' },
      respondBy: { ...instantSchema, description: 'Until when the network takes an answer.' },
      paymentNo: { ...number, description: 'Serial number of the payment, where the order has several.' },
    },
    ['paymentNo'],
  ),
);

/** Registers the calls by which operators open and decide disputes, and read and deliver their answers (product 7.46). */
export function registerDisputes(server: FastifyInstance, context: ServerContext, desk: DeskCalls): void {
  const { db, model, config, now } = context;
  const change = changes(server, context, desk);
  const moved = { data: movementSchema };
  change(
    'disputes',
    { summary: 'Open a dispute of which a network has told a person', ...moved },
    (given, _id, request) => beginMovement(given, openingOf(readOpening(request, model))),
    readOpening,
  );
  for (const [decision, act] of Object.entries(disputeDecisions))
    change(
      `disputes/:id/${decision}`,
      { summary: `Say that the network has decided a dispute as ${decision}, by its number`, ...moved },
      (given, id) => beginMovement(given, { act, subject: id }),
    );
  change(
    'disputes/:id/delivered',
    { summary: 'Say that the answer to a dispute was handed over to the network, by its number' },
    (given, id) => noteDelivered(given, id),
  );
  const contract = {
    summary: 'Read the answer to a dispute with its files, by its number, which the audit notes',
    data: readAnswerSchema,
  };
  server.post<Named>(
    `${desk.base}/disputes/:id/answer`,
    { config: { ...desk.access('reveal'), contract } },
    async (request) => {
      const { actor } = await desk.operatorOf(request);
      const disputeNo = request.params.id;
      const answer = await revealAnswer({ db, model, config, actor, now: now() }, disputeNo);
      const { ref, dispute, answer: said, explanation = null } = answer;
      const evidence = answer.evidence.map(({ content, ...file }) => ({
        ...file,
        content: content.toString('base64'),
      }));
      return envelope({ disputeNo, ref, dispute, answer: said, explanation, evidence });
    },
  );
}
