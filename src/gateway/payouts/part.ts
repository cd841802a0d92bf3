import type { Part } from '../Part';
import { payoutHooks, sendApproved } from './createPayout';
import { approveEdited, preparePayee } from './payees';

/** Payouts, whoever makes them, and the payees that a merchant pays out to again and again. */
export const payouts: Part = {
  name: 'payouts',
  handlers: {
    create: { 'payout-orders': payoutHooks, payees: { before: preparePayee } },
    edit: { payees: { after: approveEdited } },
    actions: { 'payout-orders.release': { after: sendApproved } },
  },
};
