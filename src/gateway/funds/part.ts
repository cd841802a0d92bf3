import { postingEffects } from '../orders/postStates';
import type { Part } from '../Part';
import { balanceRecords } from './balances';
import { prepareRecharge } from './recharges/recharges';
import { verifyRecharges } from './recharges/verifyRecharges';
import { bookTransfer, completeTransfer, greatestTransfer, lookUpReceiver } from './transfers/createTransfer';
import { verifyTransfers } from './transfers/verifyTransfers';
import { verifyWithdrawals } from './withdrawals/verifyWithdrawals';
import { greatestWithdrawal, prepareWithdrawal } from './withdrawals/withdrawals';

/** Balances, and what merchants do with them: withdrawals, transfers to each other (product 8.7) and recharges. */
export const funds: Part = {
  name: 'funds',
  handlers: {
    create: {
      withdrawals: { before: prepareWithdrawal },
      'merchant-transfers': { before: completeTransfer },
      recharges: { before: prepareRecharge },
    },
    greatest: {
      'withdrawals.amount': greatestWithdrawal,
      'merchant-transfers.amount': greatestTransfer,
    },
    lookups: { 'merchant-transfers.receivingAccount': lookUpReceiver },
    records: { balance: balanceRecords },
    effects: {
      ...postingEffects('withdrawal.status'),
      ...postingEffects('recharge.status'),
      'merchant-transfer.status': bookTransfer,
    },
  },
  ledgerChecks: [verifyWithdrawals, verifyTransfers, verifyRecharges],
};
