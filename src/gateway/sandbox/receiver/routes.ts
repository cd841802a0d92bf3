import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Envelope } from '../../../contract/envelope';
import {
  answerSchema,
  type MadeSignature,
  type SandboxReceiver,
  sandboxReceiverSchema,
} from '../../../contract/sandboxReceiver';
import { openSchema, textSchema } from '../../../contract/schemas';
import { isRecordId, newId } from '../../database/ids';
import { bodyReader } from '../../http/body';
import type { ServerContext } from '../../http/context';
import type { RouteContract } from '../../http/contract/RouteContract';
import { envelope, GatewayError } from '../../http/responses';

/** So many callbacks are shown. */
const maxShown = 30;

const path = '/api/global/sandbox/receiver';

const contract: RouteContract = {
  summary: "Read what the sandbox's receiver of callbacks received for an application, and what it answers",
  query: { application: textSchema },
  data: sandboxReceiverSchema,
};

const readAnswer = bodyReader(
  openSchema({
    application: { type: 'string', format: 'uuid' },
    answer: answerSchema,
  }),
);

const answerContract: RouteContract = {
  summary: "Set what the sandbox's receiver answers to an application's callbacks",
  body: readAnswer.schema,
  data: sandboxReceiverSchema,
};

/**
 * Registers the calls of the page `#/receiver`. Everybody may use them, as everybody knows a sandbox's passwords; only a sandbox has
 * them, for its own merchants.
 */
export function registerReceiver(server: FastifyInstance, context: ServerContext): void {
  if (!context.config.sandbox) return;
  server.get(path, { config: { public: true, contract } }, (request) =>
    read(context, (request.query as { application?: unknown }).application),
  );
  server.post(path, { config: { public: true, contract: answerContract } }, (request) =>
    setAnswer(context, request),
  );
}

async function read({ db }: ServerContext, application: unknown): Promise<Envelope> {
  const applications = await readApplications(db);
  const last = await db
    .selectFrom('sandbox_receipt')
    .select('application_id')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const latest = applications.find(({ id }) => id === last?.application_id) ?? applications[0];
  const chosen =
    applications.find(({ id, appCode }) => application === id || application === appCode) ?? latest;
  const rows = await db
    .selectFrom('sandbox_receipt')
    .select([
      'id',
      'received_at as at',
      'url',
      'headers',
      'body',
      'signature',
      'signatures',
      'attempt',
      'answer',
    ])
    .where('application_id', '=', chosen?.id ?? newId())
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  const received = rows.map(({ headers: given, ...row }) => {
    const headers = JSON.parse(given) as Record<string, string>;
    return {
      ...row,
      headers: lines(headers),
      eventId: headers['webhook-id'] ?? '',
      eventType: typeOf(row.body),
      signatures: JSON.parse(row.signatures) as MadeSignature[],
    };
  });
  return envelope({ shown: chosen?.appCode ?? null, applications, received } satisfies SandboxReceiver);
}

/** The applications of the sandbox's merchants; the database may hold others too. */
async function readApplications(db: ServerContext['db']): Promise<SandboxReceiver['applications']> {
  const { rows } = await sql<SandboxReceiver['applications'][number]>`
    select application.id, app_code as "appCode", application.name, merchant.name as merchant,
      coalesce(answer, '200') as answer
    from application join merchant on merchant.id = application.merchant_id
      left join sandbox_receiver on application_id = application.id
    where merchant.sandbox order by merchant.code, app_code limit 500`.execute(db);
  return rows;
}

async function setAnswer(context: ServerContext, request: FastifyRequest): Promise<Envelope> {
  const { application, answer } = readAnswer(request, context.model);
  const known =
    isRecordId(application) && (await readApplications(context.db)).some(({ id }) => id === application);
  if (!known) throw new GatewayError({ status: 404, text: 'gateway.notFound' });
  await context.db
    .insertInto('sandbox_receiver')
    .values({ application_id: application, answer })
    .onConflict((conflict) => conflict.column('application_id').doUpdateSet({ answer }))
    .execute();
  return read(context, application);
}

const typeOf = (body: string) => (JSON.parse(body) as { type: string }).type;

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
