import type { Handlers } from '../../../resources/handlers';
import { bookTransfer, completeTransfer, greatestTransfer, lookUpReceiver } from './createTransfer';

/** The code behind transfers between merchants (product 8.7). */
export const transferHandlers: Handlers = {
  create: { 'merchant-transfers': { before: completeTransfer } },
  greatest: { 'merchant-transfers.amount': greatestTransfer },
  lookups: { 'merchant-transfers.receivingAccount': lookUpReceiver },
  effects: { 'merchant-transfer.status': bookTransfer },
};
