import { proposeForm } from '../../../metadata/bind/bindForm';
import { bindResource } from '../../../metadata/bind/bindResource';
import type { Review } from '../../../contract/operator/reviews';
import type { ServerContext } from '../../http/context';
import { withTransaction } from '../../database/units/transaction';
import { GatewayError } from '../../http/responses';
import { validateBody } from '../../resources/validateBody';
import { createRecord, recordCreation } from '../../resources/writes/createRecord';
import { requireMerchant } from '../merchants/readMerchant';
import { recordOperatorEvents } from '../operatorEvents';
import { amountsOf, isCovered } from './amounts';
import { decideReview, type ReviewContext } from './decide';
import { noteFirst } from './proposals';
import { describeReview, findReviewed, numberOf } from './reviews';

/** A record that an operator proposes. */
export interface Proposal {
  /** Number of the merchant. */
  merchant: string;
  resource: string;
  country: string;
  /** Values of the proposal, by the form of its resource; amounts in minor units. */
  values: unknown;
}

/** The resources whose records operators propose. */
export function proposedResources({ resources }: ReviewContext['model']): string[] {
  return Object.keys(resources).filter((name) => resources[name]!.review?.propose);
}

/**
 * Creates a record about which another operator decides (product 7.13). Up to the amounts that the operator may do alone, it is approved at
 * once. Throws 404 for an unknown merchant, account or resource, and 422 with all mistakes.
 */
export async function proposeRecord(
  context: ReviewContext & Pick<ServerContext, 'config'>,
  proposal: Proposal,
): Promise<Review> {
  const { db, model, config, scope, keyRing, effects, actor, now, language } = context;
  const { resource, country } = proposal;
  if (!proposedResources(model).includes(resource))
    throw new GatewayError({ status: 404, text: 'gateway.notFound' });
  const { entity } = model.resources[resource]!;
  const { id: merchantId } = await requireMerchant({ db, model, config }, proposal.merchant);
  await requireAccount(db, model, merchantId, country);
  const body = validateBody(model, { resource, country, language, form: proposeForm }, proposal.values, now);
  return withTransaction(db, async (transaction) => {
    const by = { model, config, keyRing, merchantId, country, ownerId: undefined, actor, now: () => now };
    const creation = { ...by, db: transaction };
    const record = await createRecord(creation, entity, body);
    await recordCreation(creation, entity, record, effects);
    await noteFirst(transaction, { merchantId, country, id: record.id }, context);
    const bound = bindResource(model, resource, country, language);
    const number = numberOf(bound, record);
    const event = { at: now, actor, subject: entity, merchant: proposal.merchant, name: number };
    await recordOperatorEvents(transaction, [{ ...event, action: 'proposed', after: body }]);
    const own = { ...context, db: transaction };
    if (isCovered(amountsOf(model, bound, country, record), context.alone))
      return decideReview(own, { name: record.id, seen: undefined, decision: 'approve' });
    const found = await findReviewed(transaction, model, scope, record.id);
    return describeReview(own, found, found.since);
  });
}

/** Throws 404 where the merchant has no account in the country. */
async function requireAccount(
  db: ReviewContext['db'],
  { countries }: ReviewContext['model'],
  merchantId: string,
  country: string,
): Promise<void> {
  const account =
    Object.hasOwn(countries, country) &&
    (await db
      .selectFrom('merchant_account')
      .select('country')
      .where('merchant_id', '=', merchantId)
      .where('country', '=', country)
      .executeTakeFirst());
  if (!account) throw new GatewayError({ status: 404, text: 'reviews.noAccount', params: { country } });
}
