import type { StoredRecord } from '../database/records';
import { queueEvent } from '../callbacks/events';
import { invalidBody } from '../http/body';
import { readHold } from '../ledger/entries';
import { post } from '../ledger/post';
import type { Posting } from '../ledger/posting';
import { ShortBalanceError } from '../ledger/ShortBalanceError';
import type { PartEffects, StateTransition } from '../resources/handlers';
import { noteChange } from './changeFeed';
import { holdForDecision } from './heldPayments';
import { orderEvent } from './changes/orderEvents';
import { isUndone, payoutCharges } from './changes/payouts';
import { type PostedField, statePostings } from './changes/statePostings';
import { noteLastPayment } from './lastPayment';
import { countEnded } from './ordersEnded';
import { readFeeTiers } from '../prices/fees';
import { withReserve } from './reserve';

/** Returns the effects of states: each posts what it means for the merchant's balances (product 6.2). */
export function postingEffects(...names: PostedField[]): PartEffects {
  return Object.fromEntries(names.map((name) => [name, postingEffect(name)]));
}

function postingEffect(name: PostedField) {
  return async (taken: StateTransition): Promise<void> => {
    const held = (await heldFor[name]?.(taken)) ?? 0;
    const posting = statePostings[name]({ ...taken.key, ...taken, held });
    if (posting) await postStates(taken, [posting]);
  };
}

/** Effects of the states of orders and payments. */
export const orderEffects = withReports(
  {
    ...postingEffects('collection-order.status', 'payout-order.status'),
    'pay-in-detail.settlement': withReserve(postingEffect('pay-in-detail.settlement')),
  },
  'collection-order',
  'payout-order',
);

/**
 * Adds to the postings of order states that applications are told, and find them in their changes (product 7.12, 10.13). What was paid of a
 * failed order is held.
 */
function withReports(
  effects: PartEffects,
  ...entities: ('collection-order' | 'payout-order')[]
): PartEffects {
  const reports = entities.map((entity) => [
    `${entity}.status`,
    async (taken: StateTransition) => {
      const { db, key, record, valueAt } = taken;
      const event = orderEvent(taken.model, key, entity, record as StoredRecord<typeof entity>, valueAt);
      if (event) await queueEvent(db, event);
      const { appId } = record as StoredRecord<typeof entity>;
      if (appId !== undefined) await noteChange(db, key, entity, { appId });
      if (entity === 'collection-order' && taken.to === 'failed') await holdForDecision(db, taken.model, key);
      if (entity === 'payout-order' && taken.to === 'completed') await noteLastPayment(taken);
      // Last, as it locks the merchant's account.
      await effects[`${entity}.status`]?.(taken);
      countEnded(taken, entity);
    },
  ]);
  return { ...effects, ...Object.fromEntries(reports) };
}

/** Reads what is or will be held for a record, by entity and field. The posting of its new state follows from that. */
const heldFor: Partial<Record<PostedField, (taken: StateTransition) => Promise<number>>> = {
  'payout-order.status': async ({ db, model, key, record, from, to }) => {
    if (from !== undefined) return isUndone(to) ? readHold(db, key) : 0;
    const { amount, method, requestedAt } = record as StoredRecord<'payout-order'>;
    const orders = { ...key, kind: 'payout' as const, method };
    const tiers = await readFeeTiers(db, model, orders, new Date(requestedAt));
    return payoutCharges(amount, tiers).actualDebit;
  },
  // Once nothing is withdrawn, the record does not say any more what was held for it.
  'withdrawal.status': async ({ db, key, record }) =>
    (record as StoredRecord<'withdrawal'>).actualDebit ?? readHold(db, key),
};

/**
 * Posts what states of one or several records came to. Throws 422 at `/amount` where a balance does not cover what a user asks for.
 * `available` says that a fee is in the needed amount, `aboveAvailable` that none is.
 */
export async function postStates(
  { db, model, from }: Pick<StateTransition, 'db' | 'model' | 'from'>,
  postings: Posting[],
  keyword: 'available' | 'aboveAvailable' = 'available',
): Promise<void> {
  try {
    await post(db, model, postings);
  } catch (error) {
    if (!(error instanceof ShortBalanceError) || from !== undefined) throw error;
    throw invalidBody([{ path: '/amount', keyword, params: error.params }]);
  }
}
