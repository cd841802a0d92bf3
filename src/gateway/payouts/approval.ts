import type { PayoutOrder } from '../../metadata/generated/Entities';
import type { Model } from '../../metadata/model/Model';
import { shared } from '../database/units/shared';
import { limitUseOf, readApprovalLimit, readCounted } from '../prices/readCounted';
import type { Scope } from '../resources/access';
import type { HandlerInput } from '../resources/handlers';

const uncounted: readonly PayoutOrder['status'][] = ['failed', 'refunded', 'rejected', 'canceled'];

/** Payouts that count towards what one person may pay out. */
const counted = { entity: 'payout-order', uncounted, kind: 'payout', madeBy: 'requested_by' } as const;

/**
 * Returns the first state of a user's payout. Beyond what one person may pay out within a day, it awaits a second one's approval. Files are
 * approved as a whole: beyond the limit, each of its payouts waits (product 5.31).
 */
export async function initialPayoutState(
  { db, model, merchantId, country, body, batch }: HandlerInput,
  at: Date,
): Promise<PayoutOrder['status']> {
  const scope = { merchantId, country };
  const limit = await readApprovalLimit(db, scope, counted.kind);
  if (limit === null) return 'accepted';
  const others = batch
    ? await countBeside(db, { model, scope, batch: batch.number, at })
    : await readCounted(db, model, scope, counted, at);
  const asked = batch ? await batch.sumOf('amount') : Number(body.amount);
  return others + asked > limit ? 'awaitingApproval' : 'accepted';
}

/** Sums what counts beside a file, once for all of its rows that are stored together. */
const countBeside = shared<{ model: Model; scope: Scope; batch: string; at: Date }, number>({
  alike: ({ scope, batch }) => JSON.stringify([scope, batch]),
  run: async (db, asked) => {
    const { model, scope, batch, at } = asked[0]!;
    const sum = await readCounted(db, model, scope, counted, at, batch);
    return asked.map(() => sum);
  },
});

/** Returns how much of the limit of what one person may pay out is used; undefined without such a limit. */
export const payoutLimitUse = limitUseOf(counted);
