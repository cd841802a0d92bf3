import type { MerchantTransfer } from '../../../metadata/generated/Entities';
import type { StoredRecord } from '../../database/records';
import { postingOf, type StatePosting } from './StatePosting';

/** A merchant with an account in a country, as a transfer names it. */
export interface TransferParty {
  /** Its merchant number. */
  account: string;
  name: string;
}

/** Returns the fields of a transfer that its form does not ask for, as the paying merchant has them. */
export function transferPaid(
  payer: TransferParty,
  receiver: TransferParty,
): Pick<MerchantTransfer, 'direction' | 'payingAccount' | 'counterpartyName' | 'status'> {
  return {
    direction: 'out',
    payingAccount: payer.account,
    counterpartyName: maskName(receiver.name),
    status: 'completed',
  };
}

/** Returns a transfer as the merchant who receives it has it, who does not learn which user has made it. */
export function transferReceived(
  { transferredBy: _user, ...paid }: MerchantTransfer,
  payer: TransferParty,
): MerchantTransfer {
  return { ...paid, direction: 'in', counterpartyName: maskName(payer.name) };
}

/** Returns the first letter of each word of a name. It is enough to recognize an acquaintance, too little to find out a stranger. */
export function maskName(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return words.map((word) => `${String.fromCodePoint(word.codePointAt(0)!)}***`).join(' ');
}

/**
 * Posting of one side of a transfer. Both are posted together, so that the provider's `transfers` account between them holds nothing
 * afterwards.
 */
export const transferPosting: StatePosting = (state) => {
  if (state.from !== undefined) return undefined;
  const { id, transferNo, currency, direction, amount } = state.record as StoredRecord<'merchant-transfer'>;
  const isOut = direction === 'out';
  return {
    ...postingOf(state, 'merchant-transfer', { currency, number: transferNo }),
    key: `transfer:${id}`,
    businessType: isOut ? 'transferOut' : 'transferIn',
    moves: [
      isOut ? { from: 'available', to: 'transfers', amount } : { from: 'transfers', to: 'available', amount },
    ],
  };
};
