import type { Part } from '../Part';
import { answerDispute } from './answers';
import { disputeEffects } from './effects';
import { expireDisputes } from './expireDisputes';
import { verifyDisputes } from './verifyDisputes';

/** Payments that their payers dispute (product 7.37). */
export const disputes: Part = {
  name: 'disputes',
  handlers: {
    actions: { 'disputes.contest': answerDispute('contested'), 'disputes.accept': answerDispute('accepted') },
    // The network opens and decides them.
    moves: { dispute: true },
    effects: disputeEffects,
  },
  jobs: [expireDisputes],
  ledgerChecks: [verifyDisputes],
};
