import { bindResource } from '../../../metadata/bind/bindResource';
import { factsOf } from '../../../metadata/bind/schemas/places';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import { codePointLength } from '../../../metadata/validation/runtime';
import { findHidden } from '../../../metadata/validation/findTexts';
import { trimText } from '../../../metadata/values/trimText';
import { formatInstant } from '../../../metadata/values/time';
import type { Actor } from '../../database/actors';
import { readEvents } from '../../database/recordEvents';
import { type EntityRecord, readRecord, type RecordKey } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { withTransaction } from '../../database/units/transaction';
import { invalidBody } from '../../http/body';
import { GatewayError } from '../../http/responses';
import { type Translate, translator } from '../../http/translation';
import { changeState } from '../../resources/changeState';
import type { Effects } from '../../resources/handlers';
import { resourceView } from '../../resources/resourceView';
import { requireFit } from '../../resources/validateBody';
import { requireSeen, seenRevisions } from '../../resources/masking/revision';
import { recordOperatorEvents } from '../operatorEvents';
import { amountsOf, isCovered, isWithin, type RecordAmount, requireWithinLimits } from './amounts';
import { findFirst, noteFirst, personOf } from './proposals';
import { requireSecondPerson } from '../operators/secondPerson';
import type { OperatorRights } from '../OperatorRights';
import {
  describeReview,
  findReviewed,
  numberOf,
  type ReviewedRecord,
  type ReviewReading,
  stateTitle,
} from './reviews';
import type { Review } from '../../../contract/operator/reviews';

/** Context of a decision of an operator. */
export interface ReviewContext extends ReviewReading {
  /** Effects of all domains: a decision has those of the state that it leads to. */
  effects: Effects;
  actor: Actor;
  /** Greatest amounts that may be approved and returned; any without them. */
  limits?: OperatorRights['limits'] | undefined;
  /** Greatest amounts of the operator's own proposals that need no second person; none without them. */
  alone?: OperatorRights['alone'] | undefined;
  /** Id of the operator who answers for it; undefined where nobody signs in. */
  operatorId?: string | undefined;
  /** The database in which operators sign in, where that is another one. */
  home?: Database | undefined;
  now: Date;
}

/**
 * A decision about a waiting record, or that an approved one has come back. `name` is its id or number. `seen` are the revisions that the
 * decision is about, one as a rule; undefined for the record as it is.
 */
export type Decision = { name: string; seen: readonly string[] | undefined } & (
  | { decision: 'approve' }
  | { decision: 'reject' | 'return'; reason: string }
);

/** Names of the decisions in operators' events. */
const actions = { approve: 'approved', reject: 'rejected', return: 'returned' } as const;

/**
 * Decides about a waiting record, or returns an approved one, with event and effects, in one transaction. Throws 404; 403 above the limits;
 * 412 if it has changed since; 422 for a wrong state or reason. Of several, one succeeds.
 */
export async function decideReview(context: ReviewContext, decision: Decision): Promise<Review> {
  const { db, model, scope, effects, actor, now, language } = context;
  const translate = translator(model, language);
  const found = await findReviewed(db, model, scope, decision.name);
  const { resource, review, table, merchantId, merchantCode, country } = found;
  const bound = bindResource(model, resource, country, language);
  const from = decision.decision === 'return' ? review.approve : review.from;
  const to = review[decision.decision];
  if (to === undefined) throw neverReturned(bound, found.record);
  const reason =
    decision.decision === 'approve'
      ? undefined
      : checkReason(bound.fields[review.reason], decision.reason, translate);
  const key = { merchantId, country, id: found.record.id };
  return withTransaction(db, async (transaction) => {
    const record = await readRecord(transaction, table, key, true);
    if (record?.[review.field] !== from) {
      const now = { ...found, record: record ?? found.record };
      throw await alreadyDecided(transaction, context, now, decision.decision);
    }
    if (decision.decision !== 'reject') {
      const amounts = amountsOf(model, bound, country, record);
      requireWithinLimits(context.limits, amounts);
      if (!isCovered(amounts, context.alone))
        await requireSecond({ ...context, db: transaction }, key, decision.decision, amounts);
      // Who has approved a record does not call it back as well; who has proposed one is known.
      if (!review.propose && context.operatorId !== undefined) await noteFirst(transaction, key, context);
    }
    const view = resourceView(model, resource, country);
    requireSeen(seenRevisions(context.keyRing, decision.seen)(view, record), false);
    const changed = await changeState(transaction, model, {
      entity: table.entity,
      key,
      field: review.field,
      from,
      to,
      at: now,
      actor,
      // A note that begins with @ would be read as the key of a text.
      note: reason?.replace(/^@/, '＠'),
      changes: reason === undefined ? {} : { [review.reason]: reason },
      effects,
    });
    if (!changed) throw new Error(`The locked record ${key.id} of ${table.entity} has changed.`);
    if (decision.decision === 'approve' && review.fits !== false)
      requireFit(model, { resource, form: 'review', country, language }, changed);
    await recordOperatorEvents(transaction, [
      {
        at: now,
        actor,
        action: actions[decision.decision],
        subject: table.entity,
        merchant: merchantCode,
        name: numberOf(bound, changed),
        ...(reason === undefined ? {} : { after: reason }),
      },
    ]);
    return describeReview(context, { ...found, record: changed }, found.since);
  });
}

/**
 * Throws 403 unless another person decides than the one who has proposed or approved the record (product 7.13). It is called above what an
 * operator may do alone.
 */
async function requireSecond(
  { db, home, scope: { config }, actor, operatorId, now }: ReviewContext,
  key: RecordKey,
  decision: 'approve' | 'return',
  amounts: readonly RecordAmount[],
): Promise<void> {
  const first = await findFirst(db, key);
  if (first === undefined) return;
  await requireSecondPerson(
    { people: home ?? db, config, now },
    {
      first,
      second: personOf({ actor, operatorId }) ?? undefined,
      proposing: decision === 'approve' ? 'propose' : undefined,
      deciding: 'decide',
      covers: (limits) => isWithin(limits, amounts),
    },
  );
}

/** Returns a reason as it is stored. Throws 422 where it is empty, longer than its field, or cannot be stored. */
function checkReason(field: BoundField | undefined, given: string, translate: Translate): string {
  const reason = trimText(given);
  const limit = field?.maxLength ?? Infinity;
  const params = { field: field?.title, limit };
  const reject = (keyword: string) =>
    invalidBody([{ path: '/reason', keyword, params: {}, msg: translate(`validation.${keyword}`, params) }]);
  if (reason === '') throw reject('required');
  if (codePointLength(reason) > limit) throw reject('maxLength');
  if (findHidden(reason).length > 0) throw reject('invalid');
  return reason;
}

async function alreadyDecided(
  db: Database,
  { model, language }: ReviewContext,
  { resource, review, table, merchantId, country, record }: ReviewedRecord,
  decision: Decision['decision'],
): Promise<GatewayError> {
  const bound = bindResource(model, resource, country, language);
  const events = await readEvents(db, table, { merchantId, country, id: record.id });
  const last = events.findLast(({ to }) => to !== null);
  const by = last?.actor.name ?? translator(model, language)(`gateway.actor.${last?.actor.kind ?? 'system'}`);
  const { zone } = factsOf(model, country);
  const params = {
    number: numberOf(bound, record),
    state: stateTitle(bound, review.field, record),
    by,
    at: last ? `${formatInstant(last.at, zone)} ${zone}` : '',
  };
  const text = decision === 'return' ? 'reviews.notApproved' : 'reviews.decided';
  // By whom, also where screens show what is said of the part.
  const msg = translator(model, language)(text, params);
  const errors = [{ path: '', keyword: 'when', params, msg }];
  return new GatewayError({ status: 422, text, params, errors });
}

/** Returns the error for a resource whose approved records cannot be returned. */
function neverReturned(bound: BoundResource, record: EntityRecord): GatewayError {
  const params = { number: numberOf(bound, record), list: bound.title };
  const errors = [{ path: '', keyword: 'when', params }];
  return new GatewayError({ status: 422, text: 'reviews.neverReturned', params, errors });
}
