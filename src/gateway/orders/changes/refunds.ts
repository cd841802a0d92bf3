import type { Refund } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import type { Move } from '../../ledger/posting';
import { postingOf, type StatePosting } from './StatePosting';

/** States in which the money of a refund goes back to its payer, or may. */
export const openRefundStates: readonly Refund['status'][] = ['awaitingApproval', 'requested', 'sent'];

/** States in which nothing went back: what was held for the refund is where it was. */
const undoneStates: readonly string[] = ['failed', 'rejected', 'canceled'] satisfies Refund['status'][];

/** Whether a refund that takes a state never goes back. */
export const isUndone = (state: string): boolean => undoneStates.includes(state);

/**
 * Posting of a refund, which holds its amount, less the fee that comes back, once requested. Completed, that leaves by the channel (product
 * 6.15, 6.25).
 */
export const refundPosting: StatePosting = (state) => {
  const { id, refundNo, currency, amount, kind, returnedFee = 0 } = state.record as StoredRecord<'refund'>;
  const { from, to } = state;
  const isSentBack = kind === 'sendBack';
  const held = amount - returnedFee;
  // A payment of a failed order that is sent back never became available: what it credited is held, and its whole fee comes back.
  const balance = isSentBack ? 'unsettled' : 'available';
  const post = (key: string, moves: Move[]) => ({
    ...postingOf(state, 'refund', { currency, number: refundNo }),
    key: `${key}:${id}`,
    businessType: 'collectionRefund' as const,
    fee: -returnedFee,
    moves,
  });
  const leaves = (account: Move['from']): Move[] => [
    { from: account, to: 'channel', amount: held },
    { from: 'fees', to: 'channel', amount: returnedFee },
  ];
  // What the network has taken back already is not held.
  if (to === 'completed') return post('refundCompleted', leaves(from === undefined ? balance : 'refundHold'));
  if (from === undefined) return post('refund', [{ from: balance, to: 'refundHold', amount: held }]);
  if (isUndone(to)) return post('refundUndone', [{ from: 'refundHold', to: balance, amount: held }]);
  return undefined;
};
