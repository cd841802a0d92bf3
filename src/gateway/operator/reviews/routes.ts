import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypes } from '../../../metadata/values/files';
import type { OperatorScope, RouteContract } from '../../http/contract/RouteContract';
import { arraySchema } from '../../../contract/schemas';
import type { ServerContext } from '../../http/context';
import { envelope } from '../../http/responses';
import { requestLanguage } from '../../http/translation';
import { sendRecordFile } from '../../resources/files/downloads';
import { namedRevisions, requireSeen } from '../../resources/masking/revision';
import { operatorKey, withIdempotency } from '../../resources/idempotency/withIdempotency';
import { type Access, byToken, type Operator, requireOperator } from '../operators/requireOperator';
import { decideReview } from './decide';
import { readDetails, revealDetails } from './details';
import { readReason } from './readReason';
import { describeReview, findReviewed } from './reviews';
import { countWaiting, parseWaiting, readWaiting, waitingParameters } from './waiting';
import { reviewDetailsSchema, reviewSchema } from '../../../contract/operator/reviews';

/** Routes of reviews, with their scope and the way in which the caller is known. */
interface ReviewRoutes {
  path: string;
  access: Access;
  sandboxOnly?: boolean;
  operatorOf: (request: FastifyRequest) => Promise<Operator>;
}

/** A decision without its subject. */
type Choice = { decision: 'approve' } | { decision: 'reject' | 'return'; reason: string };

interface ById {
  Params: { id: string };
}

const operatorPath = '/api/operator/reviews';

/** Registers the calls of operators: what waits, its files, and the decisions about it. */
export function registerReviews(server: FastifyInstance, context: ServerContext): void {
  const operatorOf = (request: FastifyRequest) => requireOperator(request, context);
  registerReviewRoutes(server, context, { path: operatorPath, access: byToken, operatorOf });

  const contract = {
    summary:
      'Read a record that is or was reviewed with its masked values whole, which is an event of the record',
    data: reviewDetailsSchema,
  };
  server.post<ById>(
    `${operatorPath}/:id/reveal`,
    { config: { ...byToken('reveal'), contract } },
    async (request) => {
      const { db, model, config, keyRing, now } = context;
      const { actor } = await operatorOf(request);
      const language = requestLanguage(request, model);
      const given = { db, model, keyRing, scope: { config }, actor, now: now(), language };
      return envelope(await revealDetails(given, request.params.id));
    },
  );
}

/** Registers the same calls at another path, for other callers. */
export function registerReviewRoutes(
  server: FastifyInstance,
  { db, home, model, config, keyRing, now, handlers }: ServerContext,
  { path, access, sandboxOnly = false, operatorOf }: ReviewRoutes,
): void {
  const scope = { config, sandboxOnly };
  const readingOf = (request: FastifyRequest) => ({
    db,
    model,
    keyRing,
    scope,
    language: requestLanguage(request, model),
  });
  const decide = async (request: FastifyRequest<ById>, choice: Choice) => {
    const operator = await operatorOf(request);
    const at = now();
    const given = { ...readingOf(request), ...operator, home, effects: handlers.effects, now: at };
    const seen = namedRevisions(request.headers);
    // A program that approves what it has not seen would approve whatever it became.
    requireSeen(seen && true, true);
    const decision = { name: request.params.id, seen, ...choice };
    const keyed = operatorKey(request, operator.actor, model, at);
    return withIdempotency(db, keyed, async (transaction) =>
      envelope(await decideReview({ ...given, db: transaction }, decision)),
    );
  };

  const routeOf = (contract: RouteContract, scope: OperatorScope = 'read') => ({
    config: { ...access(scope), contract },
  });

  const list = routeOf({
    summary: 'Read what waits for a decision, the oldest first',
    query: waitingParameters,
    headers: {
      'X-Total': 'How many wait, on all pages.',
      'X-Next-Cursor': 'Leads to the next page, as `after`; missing on the last one.',
    },
    data: arraySchema(reviewSchema),
  });
  server.get<{ Querystring: Record<string, unknown> }>(path, list, async (request, reply) => {
    const query = parseWaiting(model, request.query);
    const reading = readingOf(request);
    const { reviews, next } = await readWaiting(reading, query);
    reply.header('X-Total', await countWaiting(reading, query));
    if (next !== undefined) reply.header('X-Next-Cursor', next);
    return envelope(reviews);
  });

  const one = routeOf({
    summary: 'Read a record that is or was reviewed, by its id or number, with the records that it names',
    data: reviewDetailsSchema,
  });
  server.get<ById>(`${path}/:id`, one, async (request) =>
    envelope(await readDetails(readingOf(request), request.params.id)),
  );

  const file = routeOf({
    summary: 'Read a file of a record that is or was reviewed',
    files: Object.keys(fileTypes),
    headers: { 'Content-Disposition': 'The name of the file.' },
  });
  server.get<{ Params: { id: string; file: string } }>(
    `${path}/:id/files/:file`,
    { exposeHeadRoute: false, ...file },
    async (request, reply) => {
      const { id, file: wanted } = request.params;
      const found = await findReviewed(db, model, scope, id);
      const { files } = describeReview(readingOf(request), found, found.since);
      return sendRecordFile(
        config,
        reply,
        files.find(({ id: held }) => held === wanted),
      );
    },
  );

  const approval = routeOf(
    {
      summary: 'Approve a record that waits, by its id or number',
      idempotent: true,
      seen: 'required',
      data: reviewSchema,
    },
    'decide',
  );
  server.post<ById>(`${path}/:id/approve`, approval, (request) => decide(request, { decision: 'approve' }));

  const refusals = {
    reject: 'Reject a record that waits, by its id or number',
    return:
      'Return a record that was approved, by its id or number: what was approved came back, such as money from a bank',
  };
  for (const decision of ['reject', 'return'] as const) {
    const refusal = routeOf(
      {
        summary: refusals[decision],
        idempotent: true,
        seen: 'required',
        body: readReason.schema,
        data: reviewSchema,
      },
      'decide',
    );
    server.post<ById>(`${path}/:id/${decision}`, refusal, (request) =>
      decide(request, { decision, reason: readReason(request, model).reason }),
    );
  }
}
