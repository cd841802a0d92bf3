import { bindResource } from '../../metadata/bind/bindResource';
import type { Model } from '../../metadata/model/Model';
import { requireNetwork } from '../networks/attempts/requestAttempt';
import type { CreateHandler, HandlerInput } from '../resources/handlers';
import { payoutCharges } from './changes/payouts';
import { readFeeTiers } from '../prices/fees';
import { requireWithinLimits } from '../prices/limits';
import { acceptOrder } from './acceptOrder';

/** Makes a payout: accepted now with its costs held, and in progress and completed once its network says so. */
export const createPayoutOrder: CreateHandler = async (input) => {
  const { db, model, config, merchantId, country, body, now, batch } = input;
  const at = now();
  const amount = Number(body.amount);
  const method = methodFor(model, country, body.payeeAccount);
  const orders = { merchantId, country, kind: 'payout' as const, method };
  await requireWithinLimits(db, model, orders, amount);
  const network = await requireNetwork(db, config, model, orders);
  return acceptOrder(input, {
    entity: 'payout-order',
    kind: 'payout',
    letter: 'P',
    method,
    network,
    at,
    values: { method, ...(batch && { batchNo: batch.number }) },
  });
};

/** What a payout costs once it completes, in minor units: its fee, and the amount with the fee. */
export async function previewPayout({
  db,
  model,
  merchantId,
  country,
  body,
}: HandlerInput): Promise<{ fee: number; actualDebit: number }> {
  const method = methodFor(model, country, body.payeeAccount);
  const tiers = await readFeeTiers(db, { merchantId, country, kind: 'payout', method });
  return payoutCharges(Number(body.amount), tiers);
}

/** The blockchain that the account belongs to, where the country has one; else the country's first method. */
function methodFor(model: Model, country: string, account: unknown): string {
  const { fields } = bindResource(model, 'payout-orders', country, model.languages[0] ?? 'en');
  const methods = fields.method?.options?.map(({ value }) => String(value)) ?? [];
  const chain = typeof account === 'string' && account.startsWith('0x') ? 'ERC20' : 'TRC20';
  return methods.includes(chain) ? chain : (methods[0] ?? 'BANK_TRANSFER');
}
