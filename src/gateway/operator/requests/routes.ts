import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tenantRequestDetailsSchema, tenantRequestSchema } from '../../../contract/operator/requests';
import { arraySchema, objectSchema } from '../../../contract/schemas';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import { envelope, GatewayError } from '../../http/responses';
import { rejectQuery } from '../../resources/queryParameters';
import { operatorKey, withIdempotency } from '../../resources/idempotency/withIdempotency';
import { byToken, requireOperator } from '../operators/requireOperator';
import { decideRequest, type RequestDecision } from './decide';
import { proposeTenants } from './propose';
import { listRequests, readRequest, type RequestContext } from './requests';

interface ByNumber {
  Params: { number: string };
}

const path = '/api/operator/requests';

/** The most characters of a file. */
const maxLength = 1_000_000;

/** Each of these may be four bytes. */
const bodyLimit = 4 * 1024 * 1024;

const statuses = tenantRequestSchema.properties.status;

const readFile = bodyReader(
  objectSchema({
    file: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description: 'What the file is called.',
    },
    content: {
      type: 'string',
      minLength: 1,
      maxLength,
      description: 'What it says: JSON.',
    },
  }),
);

const readReason = bodyReader(objectSchema({ reason: { type: 'string', minLength: 1, maxLength: 1_000 } }));

/** Registers the calls by which operators propose tenants files and decide about them. */
export function registerRequests(server: FastifyInstance, context: ServerContext): void {
  const { db, home, model, config, keyRing, now } = context;
  // Merchants are those of the home database, which its own gateway writes to.
  const requireHome = () => {
    if (home) throw new GatewayError({ status: 404, text: 'tenants.notHome' });
  };
  const write = async (
    request: FastifyRequest,
    work: (by: RequestContext) => ReturnType<typeof proposeTenants>,
  ) => {
    requireHome();
    const operator = await requireOperator(request, context);
    const at = now();
    const keyed = operatorKey(request, operator.actor, model, at);
    return withIdempotency(db, keyed, async (transaction) =>
      envelope(
        await work({
          ...operator,
          db: transaction,
          model,
          config,
          keyRing,
          now: at,
        }),
      ),
    );
  };

  const list = {
    summary: 'Read the tenants files that were proposed, the latest hundred, the newest first',
    query: {
      status: {
        ...statuses,
        description: 'Those in this state; without it, all.',
      },
    },
    data: arraySchema(tenantRequestSchema),
  };
  server.get<{ Querystring: Record<string, unknown> }>(
    path,
    { config: { ...byToken('read'), contract: list } },
    async ({ query }) => {
      requireHome();
      const status = statuses.enum.find((each) => each === query.status);
      if (query.status !== undefined && status === undefined)
        rejectQuery([
          {
            path: '/status',
            keyword: 'enum',
            params: { values: statuses.enum.join(', ') },
          },
        ]);
      return envelope(await listRequests(db, status));
    },
  );

  const one = {
    summary: 'Read a tenants file that was proposed, with what the check of it says',
    path: { number: 'The number of the proposal.' },
    data: tenantRequestDetailsSchema,
  };
  server.get<ByNumber>(
    `${path}/:number`,
    { config: { ...byToken('read'), contract: one } },
    async ({ params }) => {
      requireHome();
      return envelope(await readRequest({ db, model, now: now() }, Number(params.number)));
    },
  );

  const proposal = {
    summary: 'Propose a tenants file, about which another operator decides',
    body: readFile.schema,
    data: tenantRequestSchema,
    idempotent: true,
  } as const;
  server.post(path, { bodyLimit, config: { ...byToken('tenants'), contract: proposal } }, (request) => {
    const { file: name, content } = readFile(request, model);
    return write(request, (by) => proposeTenants(by, { name, content }));
  });

  const decide = (request: FastifyRequest<ByNumber>, decision: RequestDecision) =>
    write(request, (by) => decideRequest(by, Number(request.params.number), decision));
  const approval = {
    summary: 'Carry out a tenants file that another operator has proposed',
    path: { number: 'The number of the proposal.' },
    data: tenantRequestSchema,
    idempotent: true,
  } as const;
  server.post<ByNumber>(
    `${path}/:number/approve`,
    { config: { ...byToken('tenants'), contract: approval } },
    (request) => decide(request, { decision: 'approve' }),
  );
  const rejection = {
    summary: 'Reject a tenants file that was proposed, or take it back',
    path: { number: 'The number of the proposal.' },
    body: readReason.schema,
    data: tenantRequestSchema,
    idempotent: true,
  } as const;
  server.post<ByNumber>(
    `${path}/:number/reject`,
    { config: { ...byToken('tenants'), contract: rejection } },
    (request) =>
      decide(request, {
        decision: 'reject',
        reason: readReason(request, model).reason,
      }),
  );
}
