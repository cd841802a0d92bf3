import { postingEffects } from '../orders/postStates';
import type { Part } from '../Part';
import { correctionEffects } from './corrections/checkCorrection';
import { verifyCorrections, verifyFundHolds } from './verifyAdjustments';
import { verifyRecharges, verifyTransfers, verifyWithdrawals } from './verifyFunds';
import { bookTransfer, completeTransfer, greatestTransfer, lookUpReceiver } from './transfers/createTransfer';
import { greatestWithdrawal, prepareWithdrawal, withdrawalLimitUse } from './withdrawals/withdrawals';
import { delayUse } from './withdrawals/delayUse';
import { scheduleHandlers } from './schedules/handlers';
import { takeTurns } from './schedules/takeTurn';
import { priceTerms } from '../prices/fees';
import { balanceRecords, fundAccountRecords } from './fundRecords';
import { prepareRecharge } from './recharges';

/** Balances, and what merchants do with them: withdrawals, transfers to each other (product 8.7) and recharges. */
export const funds: Part = {
  name: 'funds',
  handlers: {
    actions: scheduleHandlers.actions!,
    create: {
      ...scheduleHandlers.create,
      withdrawals: {
        before: prepareWithdrawal,
        limitUse: withdrawalLimitUse,
        terms: priceTerms('withdrawal'),
      },
      'bank-accounts': { before: delayUse },
      'merchant-transfers': { before: completeTransfer },
      recharges: { before: prepareRecharge, terms: priceTerms('recharge') },
    },
    greatest: {
      'withdrawals.amount': greatestWithdrawal,
      'merchant-transfers.amount': greatestTransfer,
    },
    lookups: { 'merchant-transfers.receivingAccount': lookUpReceiver },
    records: { balance: balanceRecords, 'fund-account': fundAccountRecords },
    effects: {
      ...postingEffects('withdrawal.status'),
      ...postingEffects('recharge.status'),
      ...postingEffects('fund-hold.status'),
      ...correctionEffects,
      'merchant-transfer.status': bookTransfer,
    },
  },
  jobs: [takeTurns],
  ledgerChecks: [verifyWithdrawals, verifyTransfers, verifyRecharges, verifyCorrections, verifyFundHolds],
};
