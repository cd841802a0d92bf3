import { outcomeSchema, sentRequestSchema, type SentOutcome } from '../../../contract/requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noCountry } from '../../../metadata/bind/places';
import { requestsCall } from '../../../metadata/model/reservedNames';
import type { Database } from '../../database/tables';
import { bodyReader } from '../../http/body';
import type { RouteContract } from '../../http/contract/RouteContract';
import type { RequireSession, ServerContext, Session } from '../../http/context';
import { envelope } from '../../http/envelope';
import type { Envelope } from '../../../contract/envelope';
import { GatewayError, toEnvelope } from '../../http/errors';
import { requestLanguage, type Translate, translator } from '../../http/translation';
import { countryPath, requireCountry, requirePermission } from '../access';
import { expiry } from './keys';
import { keptAnswer, ownerOf } from './withIdempotency';

const readBody = bodyReader(sentRequestSchema);

const contract: RouteContract = {
  summary: 'Find what became of a request by its key, and use the key up if it was not received',
  body: readBody.schema,
  data: outcomeSchema,
};

/** Registers the call by which a client finds what became of a request whose response never arrived (product 10.10). */
export function registerFindRequest(
  server: FastifyInstance,
  context: ServerContext,
  requireSession: RequireSession,
): void {
  const { db, model, now } = context;

  async function respond(request: FastifyRequest, country: string): Promise<Envelope> {
    const session = await requireSession(request, context);
    if (country !== noCountry) requireCountry(context, session, country);
    const { key, sentAt } = readBody(request, model);
    const translate = translator(model, requestLanguage(request, model));
    const found = await takeKey(db, session, key, country, now());
    const isKnown = found || new Date(sentAt).toISOString() >= expiry(now());
    return envelope(isKnown ? outcomeOf(found, translate) : ({ state: 'expired' } satisfies SentOutcome));
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
  const { msg, errors = [] } = toEnvelope(found.refusal, translate);
  return { state: 'refused', msg, errors };
}

/**
 * Returns what was answered to the request with a key, and waits for one that is being handled. Where there is none, the
 * key is used up, so that a request that is still on its way has no effect when it arrives. Throws 403 without the
 * permission that the request required, and 422 for a key of another country.
 */
async function takeKey(db: Database, session: Session, key: string, country: string, now: Date) {
  const owner = ownerOf(session, key);
  await db
    .insertInto('idempotency_key')
    .values({ ...owner, request_hash: 'used up', country, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('idempotency_key')
    .select(['answer', 'refusal', 'country', 'permission'])
    .where((is) => is.and(owner))
    .executeTakeFirst();
  const kept = row && keptAnswer(row);
  if (!kept) return undefined;
  if (row.permission !== null) requirePermission(session, row.permission);
  if ((row.country ?? country) !== country) {
    throw new GatewayError({ status: 422, text: 'gateway.idempotencyConflict' });
  }
  return kept;
}
