import type { Handlers } from '../../resources/handlers';
import { balanceRecords } from './balances';
import { fundEffects } from './effects';
import { prepareWithdrawal } from './withdrawals';

/** The code behind the merchant's funds. */
export const fundHandlers: Handlers = {
  create: { withdrawals: { before: prepareWithdrawal } },
  records: { balance: balanceRecords },
  effects: fundEffects,
};
