import { bindResource } from '../../metadata/bind/bindResource';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { readRecord } from '../database/records';
import type { CreateHandler, HandlerInput } from '../resources/handlers';
import { payoutCharges, payoutCompletion } from './changes/payouts';
import type { StateStep } from './changes/steps';
import { readFeeTiers } from './prices/fees';
import { requireWithinLimits } from './prices/limits';
import { scheduleSteps } from './steps';
import { acceptOrder } from './acceptOrder';

/** How long the sandbox's network takes to begin and to finish a test payout, in milliseconds. */
const duration = { begin: 4_000, finish: 15_000 };

const entity = 'payout-order';

/** Makes a payout: accepted now, in progress and completed within seconds. */
export const createPayoutOrder: CreateHandler = async (input) => {
  const { db, model, merchantId, country, body, now, batch } = input;
  const at = now();
  const method = methodFor(model, country, body.payeeAccount);
  const orders = { merchantId, country, kind: 'payout' as const };
  await requireWithinLimits(db, model, orders, Number(body.amount));
  const charges = await previewPayout(input);
  const { key } = await acceptOrder(input, {
    entity,
    letter: 'P',
    at,
    values: { method, ...(batch && { batchNo: batch.number }) },
  });
  await scheduleSteps(db, key, stepsOf(key.id, at, charges));
  const order = await readRecord(db, entityTable(model, entity), key);
  if (!order) throw new Error(`Payout ${key.id} disappeared while it was made.`);
  return order;
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

/** `charged` is what the payout costs once it completes; the fee is that of the day on which it was accepted. */
function stepsOf(id: string, at: Date, charged: { fee: number; actualDebit: number }): StateStep[] {
  const later = (milliseconds: number) => new Date(at.getTime() + milliseconds).toISOString();
  const status = { kind: 'state' as const, entity, field: 'status', id };
  const finished = later(duration.finish);
  return [
    { ...status, at: later(duration.begin), from: 'accepted', to: 'inProgress' },
    {
      ...status,
      at: finished,
      from: 'inProgress',
      to: 'completed',
      changes: payoutCompletion(charged, finished),
    },
  ];
}

/** The blockchain that the account belongs to, where the country has one; else the country's first method. */
function methodFor(model: Model, country: string, account: unknown): string {
  const { fields } = bindResource(model, 'payout-orders', country, model.languages[0] ?? 'en');
  const methods = fields.method?.options?.map(({ value }) => String(value)) ?? [];
  const chain = typeof account === 'string' && account.startsWith('0x') ? 'ERC20' : 'TRC20';
  return methods.includes(chain) ? chain : (methods[0] ?? 'BANK_TRANSFER');
}
