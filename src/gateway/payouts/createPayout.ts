import { bindResource } from '../../metadata/bind/bindResource';
import type { Model } from '../../metadata/model/Model';
import type { EntityRecord, StoredRecord } from '../database/records';
import { requestAttempt, requireNetwork } from '../networks/attempts/requestAttempt';
import { priceTerms, readFeeTiers } from '../prices/fees';
import { requireWithinLimits } from '../prices/limits';
import type { CreateHandler, HandlerInput, RecordInput, WriteHooks } from '../resources/handlers';
import { acceptOrder } from '../orders/acceptOrder';
import { payoutCharges } from '../orders/changes/payouts';
import { initialPayoutState, payoutLimitUse } from './approval';
import { lockReplaced, markReplaced } from './payAgain';
import { checkPayee, requireSamePayee, withSavedPayee } from './savedPayee';

/**
 * Makes a payout, with its costs held. It is accepted now, or awaits the approval of a second person first; its network says when it is in
 * progress and completed.
 */
const createPayoutOrder: CreateHandler = async (entered) => {
  const body = await withSavedPayee(entered);
  const input = { ...entered, body };
  const { db, model, config, merchantId, country, now, batch, actor, caller } = input;
  const at = now();
  const amount = Number(body.amount);
  const method = methodFor(model, country, body.payeeAccount);
  const orders = { merchantId, country, kind: 'payout' as const, method };
  await requireWithinLimits(db, model, orders, amount);
  const network = await requireNetwork(db, config, model, orders, at);
  const replaced = await lockReplaced(input);
  const isProgram = caller?.session.application !== undefined;
  const status = isProgram ? 'accepted' : await initialPayoutState(input, at);
  // The application that a failed payout is of is told what became of the one in its place.
  const appId = replaced?.[0].appId;
  const order = await acceptOrder(input, {
    entity: 'payout-order',
    kind: 'payout',
    letter: 'P',
    method,
    network,
    at,
    status,
    values: {
      method,
      ...(!isProgram && { payeeCheck: await checkPayee(input, body) }),
      ...(!isProgram && actor.name !== undefined && { requestedBy: actor.name }),
      ...(!isProgram && appId !== undefined && { appId }),
      ...(replaced && { replaces: replaced[0].orderNo }),
      ...(batch && { batchNo: batch.number }),
    },
  });
  if (replaced) await markReplaced(input, replaced, order as StoredRecord<'payout-order'>);
  return order;
};

/** Returns the cost of a payout once it completes, in minor units: its fee, and the amount with the fee. */
async function previewPayout({
  db,
  model,
  merchantId,
  country,
  after,
  now,
}: HandlerInput & { after: EntityRecord }): Promise<{ fee: number; actualDebit: number }> {
  const { method, amount } = after as StoredRecord<'payout-order'>;
  const tiers = await readFeeTiers(db, model, { merchantId, country, kind: 'payout', method }, now());
  return payoutCharges(amount, tiers);
}

/** The blockchain that the account belongs to, where the country has one; else the country's first method. */
function methodFor(model: Model, country: string, account: unknown): string {
  const { fields } = bindResource(model, 'payout-orders', country, model.languages[0] ?? 'en');
  const methods = fields.method?.options?.map(({ value }) => String(value)) ?? [];
  const chain = typeof account === 'string' && account.startsWith('0x') ? 'ERC20' : 'TRC20';
  return methods.includes(chain) ? chain : (methods[0] ?? 'BANK_TRANSFER');
}

/** The code behind the form that makes payouts, and each row of a file of them. */
export const payoutHooks: WriteHooks<HandlerInput> = {
  perform: createPayoutOrder,
  preview: previewPayout,
  limitUse: payoutLimitUse,
  terms: priceTerms('payout'),
};

/** Has a payout that a second person has approved carried out. Throws 422 where its payee was changed since, and 503 where no network takes it now. */
export async function sendApproved(input: RecordInput & { after: EntityRecord }): Promise<void> {
  const { db, model, config, merchantId, country, now } = input;
  const payout = input.after as StoredRecord<'payout-order'>;
  await requireSamePayee(input, payout);
  const { id, amount, currency, method } = payout;
  const orders = { merchantId, country, kind: 'payout' as const, method };
  const at = now();
  const network = await requireNetwork(db, config, model, orders, at);
  const key = { merchantId, country, id };
  await requestAttempt(db, network, {
    key,
    entity: 'payout-order',
    kind: 'payout',
    method,
    amount,
    currency,
    at,
  });
}
