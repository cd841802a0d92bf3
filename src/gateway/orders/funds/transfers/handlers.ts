import type { Handlers } from '../../../resources/handlers';
import { bookTransfer, completeTransfer, lookUpReceiver } from './createTransfer';

/** The code behind transfers between merchants (product 8.7). */
export const transferHandlers: Handlers = {
  create: { 'merchant-transfers': { before: completeTransfer } },
  lookups: { 'merchant-transfers.receivingAccount': lookUpReceiver },
  effects: { 'merchant-transfer.status': bookTransfer },
};
