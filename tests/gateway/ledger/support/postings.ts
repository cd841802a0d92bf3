import { newId } from '../../../../src/gateway/database/ids';
import type { Move, Posting } from '../../../../src/gateway/ledger/posting';

/** When everything is posted. */
export const at = new Date('2026-11-20T12:00:00Z');

/** A merchant's account to which nothing was posted yet. */
export const newAccount = () => ({ merchantId: newId(), country: 'MX', currency: 'MXN' });
export type Account = ReturnType<typeof newAccount>;

export const collected = (amount: number): Move[] => [{ from: 'channel', to: 'available', amount }];

export function posting(account: Account, moves: Move[], more: Partial<Posting> = {}): Posting {
  return { ...account, key: newId(), businessType: 'collection', at, moves, ...more };
}

export const payout = (account: Account, id: string, amount: number) =>
  posting(account, [{ from: 'available', to: 'payoutHold', amount }], {
    businessType: 'payout',
    source: { entity: 'payout-order', id },
  });

export const paid = (account: Account, id: string, amount: number, fee: number) =>
  posting(
    account,
    [
      { from: 'payoutHold', to: 'channel', amount: amount - fee },
      { from: 'payoutHold', to: 'fees', amount: fee },
    ],
    { businessType: 'payout', source: { entity: 'payout-order', id } },
  );
