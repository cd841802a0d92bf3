import type { Handlers } from '../../resources/handlers';
import { postingEffects } from '../postStates';
import { balanceRecords } from './balances';
import { greatestWithdrawal, prepareWithdrawal } from './withdrawals';

/** What the states of withdrawals post. */
export const fundEffects = postingEffects('withdrawal.status');

/** The code behind the merchant's funds. */
export const fundHandlers: Handlers = {
  create: { withdrawals: { before: prepareWithdrawal } },
  greatest: { 'withdrawals.amount': greatestWithdrawal },
  records: { balance: balanceRecords },
  effects: fundEffects,
};
