import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decisions } from '../../contract/operator/realm';
import { bindResource } from '../../metadata/bind/bindResource';
import type { Model } from '../../metadata/model/Model';
import { ownerFields } from '../../metadata/schema/ownerFields';
import type { EntityRecord } from '../database/records';
import { readReason } from '../operator/reviews/readReason';
import type { ServerContext } from '../http/context';
import { envelope, GatewayError } from '../http/responses';
import { requestLanguage } from '../http/translation';
import { recordOperatorEvents } from '../operator/operatorEvents';
import { byToken, type Operator, requireOperator } from '../operator/operators/requireOperator';
import { type Decision, decideReview } from '../operator/reviews/decide';
import { numberOf } from '../operator/reviews/reviews';
import { requireServedCountry } from '../resources/access';
import { operatorKey, withIdempotency } from '../resources/idempotency/withIdempotency';
import { namedRevisions, requireSeen } from '../resources/masking/revision';
import { requireRecord } from '../resources/readList';
import { decisionContract } from './contracts';
import { realmReach } from './reach';
import { reviewOf, serializeReviewed } from './reviewed';

interface OfRecord {
  Params: { country: string; id: string };
}

type Choice = { decision: 'approve' } | { decision: 'reject' | 'return'; reason: string };

/** Registers the calls by which operators decide about records of a resource, where merchants' files have a review of it. */
export function registerDecisions(
  server: FastifyInstance,
  context: ServerContext,
  realm: Model,
  { name, base }: { name: string; base: string },
): void {
  const { db, home, model, config, keyRing, now, handlers } = context;
  const review = reviewOf(model, realm, name);
  if (!review) return;

  const decide = async (request: FastifyRequest<OfRecord>, choice: Choice) => {
    const { country, id } = request.params;
    requireServedCountry(context, country);
    const operator = await requireOperator(request, context);
    const at = now();
    const language = requestLanguage(request, model);
    const seen = namedRevisions(request.headers);
    // A decision about what was not seen would be one about whatever it became.
    requireSeen(seen && true, true);
    const reach = realmReach(realm, config, name, country);
    const found = await requireRecord(db, reach, id);
    const decision: Decision = { name: id, seen, ...choice };
    const given = { model, keyRing, scope: { config }, language, ...operator, home, now: at };
    const keyed = operatorKey(request, operator.actor, model, at);
    try {
      return await withIdempotency(db, keyed, async (transaction) => {
        await decideReview({ ...given, effects: handlers.effects, db: transaction }, decision);
        return envelope(
          serializeReviewed(context, realm, reach, await requireRecord(transaction, reach, id)),
        );
      });
    } catch (error) {
      if (error instanceof GatewayError && error.status === 403)
        await noteRefusal({
          operator,
          at,
          decision: choice.decision,
          record: found,
          country,
          text: error.text,
        });
      throw error;
    }
  };

  /** Notes that an operator may not decide so, such as above their amounts: what failed leaves nothing else. */
  const noteRefusal = async ({ operator, at, record, country, ...after }: Refusal) => {
    const bound = bindResource(realm, name, country, model.languages[0]!);
    await recordOperatorEvents(db, [
      {
        at,
        actor: operator.actor,
        action: 'refused',
        subject: bound.entity,
        merchant: merchantOf(realm, bound.entity, record),
        name: numberOf(bound, record),
        after,
      },
    ]);
  };

  for (const decision of decisions) {
    if (review[decision] === undefined) continue;
    const contract = decisionContract(realm, name, decision, readReason.schema);
    server.post<OfRecord>(
      `${base}/${name}/:id/${decision}`,
      { config: { ...byToken('decide'), contract } },
      (request) =>
        decide(
          request,
          decision === 'approve' ? { decision } : { decision, reason: readReason(request, model).reason },
        ),
    );
  }
}

interface Refusal {
  operator: Operator;
  at: Date;
  record: EntityRecord;
  country: string;
  decision: Choice['decision'];
  text: string;
}

/** The number of the merchant whose record it is. */
function merchantOf(realm: Model, entity: string, record: EntityRecord): string {
  const [number] = [...ownerFields(realm, entity)].flatMap(([field, fact]) =>
    fact === 'code' ? [record[field]] : [],
  );
  return typeof number === 'string' ? number : '';
}
