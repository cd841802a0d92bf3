import { coverMissing } from '../../disputes/coverMissing';
import { GatewayError } from '../../http/responses';
import { ShortBalanceError } from '../../ledger/ShortBalanceError';
import { readDispute } from '../../outcomes/apply/applyDispute';
import { lockAttempt } from '../../networks/attempts/heardFacts';
import { closeExceptions, type Deed, lockException, requireKnown } from './desk';
import type { Prepare } from './prepared';

/** Takes what was missing of a lost dispute from the merchant's balance, once that covers it (product 7.50). Throws 422 where it does not. */
export const prepareCover: Prepare = async (db, context, { subject: id }) => {
  const { model, actor, now } = context;
  const { network, ref, fact } = await lockException(db, context, id);
  const attempt = await lockAttempt(db, network, ref);
  const told = await db
    .selectFrom('network_fact')
    .select('fact_id')
    .where('id', '=', fact)
    .executeTakeFirst();
  const { merchant_id: merchantId, country, record_id: orderId } = attempt ?? {};
  const order = merchantId && country && orderId ? { merchantId, country, id: orderId } : undefined;
  const dispute = order && told && (await readDispute(db, model, order, told.fact_id));
  if (!order || !dispute?.missingAmount)
    throw new GatewayError({ status: 422, text: 'networks.nothingToRetry' });
  const { missingAmount: amount, currency, disputeNo } = dispute;
  const perform = async (): Promise<Deed> => {
    try {
      await coverMissing(db, model, order, dispute, { at: now, actor });
    } catch (error) {
      if (!(error instanceof ShortBalanceError)) throw error;
      throw new GatewayError({ status: 422, text: 'networks.stillOpen' });
    }
    await closeExceptions(db, context, 'Taken from the balance.', { id });
    return {
      action: 'resolved',
      subject: 'networkException',
      name: ref,
      after: { disputeNo, amount, currency },
    };
  };
  const { name } = requireKnown(context, network);
  return { kind: 'networkException', network: name, country: order.country, currency, amount, perform };
};
