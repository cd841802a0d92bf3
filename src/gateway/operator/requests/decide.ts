import type { TenantRequest } from '../../../contract/operator/requests';
import { withTransaction } from '../../database/units/transaction';
import { GatewayError } from '../../http/responses';
import { translator } from '../../http/translation';
import { type AgreedChanges, applyTenants } from '../applyTenants';
import { recordOperatorEvents } from '../operatorEvents';
import { operatorPlan } from '../operatorPlan';
import { requireSecondPerson } from '../operators/secondPerson';
import { personOf } from '../reviews/proposals';
import { requireFile } from './checkFile';
import { changesOf, describeRequest, findRequest, type RequestContext, type StoredRequest } from './requests';
import { tellMerchants } from './tellMerchants';

/** A decision about a proposed file. Whoever has proposed it takes it back by rejecting it. */
export type RequestDecision = { decision: 'approve' } | { decision: 'reject'; reason: string };

/**
 * Decides about a proposed tenants file, once. Approved, it is carried out in the same transaction. Throws 404 for an unknown request; 403
 * unless a second person approves; 422 where it does not wait, is wrong, or means something else.
 */
export async function decideRequest(
  context: RequestContext,
  number: number,
  decision: RequestDecision,
): Promise<TenantRequest> {
  return withTransaction(context.db, async (transaction) => {
    const own = { ...context, db: transaction };
    const request = await findRequest(transaction, number, true);
    if (request.status !== 'waiting') throw alreadyDecided(context, request);
    if (decision.decision === 'reject') return end(own, request, 'rejected', decision.reason);
    if (request.proposed_by !== null) await requireSecond(own, request.proposed_by);
    return carryOut(own, request);
  });
}

/** Does what a proposed file says, and tells the merchants. Called in a transaction. Throws 422 where that is not what was proposed. */
export async function carryOut(context: RequestContext, request: StoredRequest): Promise<TenantRequest> {
  const { db, model } = context;
  const { file: name, content, proposed_at: proposedAt } = request;
  const agreed: AgreedChanges = {
    changes: changesOf(request),
    at: new Date(proposedAt),
  };
  const tenants = await requireFile(context, { name, content: content ?? '' });
  const changes = await applyTenants(db, model, operatorPlan(tenants, context), agreed);
  await tellMerchants(context, changes);
  return end(context, request, 'approved');
}

async function requireSecond(context: RequestContext, first: string): Promise<void> {
  const { db, home, config, now } = context;
  await requireSecondPerson(
    { people: home ?? db, config, now },
    {
      first,
      second: personOf(context) ?? undefined,
      proposing: 'tenants',
      deciding: 'tenants',
      covers: () => true,
    },
  );
}

/** The file itself is not kept: what it changed is in the audit, and what was proposed stays. */
async function end(
  { db, actor, now }: RequestContext,
  { number }: StoredRequest,
  status: 'approved' | 'rejected',
  reason: string | null = null,
): Promise<TenantRequest> {
  await db
    .updateTable('tenant_request')
    .set({
      status,
      content: null,
      decided_by: actor.name ?? '',
      decided_at: now.toISOString(),
      reason,
    })
    .where('number', '=', number)
    .execute();
  const event = {
    at: now,
    actor,
    action: status,
    subject: 'tenants',
    merchant: '',
    name: String(number),
  };
  await recordOperatorEvents(db, [{ ...event, ...(reason === null ? {} : { after: reason }) }]);
  return describeRequest(await findRequest(db, number));
}

function alreadyDecided({ model }: Pick<RequestContext, 'model'>, request: StoredRequest): GatewayError {
  const translate = translator(model, model.languages[0] ?? 'en');
  const { number, status, decided_by: by, decided_at: at } = request;
  const params = {
    number,
    state: translate(`tenants.status.${status}`),
    by: by ?? '',
    at: at ?? '',
  };
  return new GatewayError({ status: 422, text: 'tenants.decided', params });
}
