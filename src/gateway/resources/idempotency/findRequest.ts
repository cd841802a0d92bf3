import { outcomeSchema, sentRequestSchema, type SentOutcome } from '../../../contract/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noCountry } from '../../../metadata/bind/schemas/places';
import { sql } from 'kysely';
import { requestsCall } from '../../../metadata/model/reservedNames';
import type { Database } from '../../database/declared/tables';
import { bodyReader } from '../../http/body';
import type { RouteContract } from '../../http/contract/RouteContract';
import type { ServerContext, Session } from '../../http/context';
import { envelope, GatewayError, toEnvelope } from '../../http/responses';
import type { Envelope } from '../../../contract/envelope';
import { limitCalls } from '../../http/limits/limitCalls';
import { requestTranslator, type Translate } from '../../http/translation';
import { countryPath, requireCountry, requirePermission } from '../access';
import { expiry, usedUp } from './keys';
import { keptAnswer, ownerOf } from './withIdempotency';

const readBody = bodyReader(sentRequestSchema);

const contract: RouteContract = {
  summary: 'Find what became of a request by its key, and use the key up if it was not received',
  body: readBody.schema,
  data: outcomeSchema,
};

/** Requests that one session can look for in a minute. */
const maxFinding = 60;

/** Keys without a request that are kept of a user, at most (product 10.10). */
const maxUsedUp = 1_000;

/** After how many seconds a user with as many should try again; keys are kept for a day. */
const usedUpWait = 3_600;

/** Registers the call by which a client finds what became of a request whose response never arrived (product 10.10). */
export function registerFindRequest(server: FastifyInstance, context: ServerContext): void {
  const { requireSession } = server;
  const { db, model, now } = context;
  const limitFinding = limitCalls(server, maxFinding);

  async function respond(request: FastifyRequest, country: string): Promise<Envelope> {
    const session = await requireSession(request, context);
    if (country !== noCountry) requireCountry(context, session, country);
    await limitFinding(request);
    const { key, sentAt } = readBody(request, model);
    const translate = requestTranslator(request, model);
    const isRecent = new Date(sentAt).toISOString() >= expiry(now(), model.retention);
    // A request of a day ago is not on its way any more.
    if (isRecent) await consumeKey(db, session, key, country, now());
    const found = await findAnswer(db, session, key, country);
    return envelope(
      found || isRecent ? outcomeOf(found, translate) : ({ state: 'expired' } satisfies SentOutcome),
    );
  }

  const options = { config: { contract } };
  server.post(countryPath(`${requestsCall}/find`), options, (request) => {
    const { country } = request.params as { country: string };
    return respond(request, country);
  });
  server.post(`/api/global/manage/${requestsCall}/find`, options, (request) => respond(request, noCountry));
}

function outcomeOf(found: ReturnType<typeof keptAnswer>, translate: Translate): SentOutcome {
  if (!found) return { state: 'missing' };
  if ('response' in found) return { state: 'done', data: found.response.data };
  const { msg, errors = [] } = toEnvelope(found.rejection, translate);
  return { state: 'refused', msg, errors };
}

/**
 * Uses up a key with which nothing was done; waits for a request that is being handled. One still on its way then has no effect. Throws
 * 429, and leaves the key, where the user has used up too many.
 */
async function consumeKey(
  db: Database,
  session: Session,
  key: string,
  country: string,
  now: Date,
): Promise<void> {
  const owner = ownerOf(session, key);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_key')
    .values({ ...owner, request_hash: usedUp, country, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  const { merchant_id, user_id } = owner;
  // Counted afterwards, so that of several at once none passes the limit unseen.
  const { count } = await db
    .selectFrom('idempotency_key')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((is) => is.and({ merchant_id, user_id }))
    .where('request_hash', '=', sql.lit(usedUp))
    .executeTakeFirstOrThrow();
  if (count <= maxUsedUp) return;
  await db
    .deleteFrom('idempotency_key')
    .where((is) => is.and(owner))
    .where('request_hash', '=', usedUp)
    .execute();
  throw new GatewayError({ status: 429, text: 'gateway.tooManyRequests', retryAfter: usedUpWait });
}

/**
 * Returns what was answered to the request with a key, if something was. Throws 403 without the permission that the request
 * required, and 422 for a key of another country.
 */
async function findAnswer(db: Database, session: Session, key: string, country: string) {
  const owner = ownerOf(session, key);
  const row = await db
    .selectFrom('idempotency_key')
    .select(['answer', 'rejection', 'country', 'permission'])
    .where((is) => is.and(owner))
    .executeTakeFirst();
  const kept = row && keptAnswer(row);
  if (!kept) return undefined;
  if (row.permission !== null) requirePermission(session, row.permission);
  if ((row.country ?? country) !== country) {
    throw new GatewayError({ status: 422, text: 'gateway.idempotencyConflict', keyword: 'idempotency' });
  }
  return kept;
}
