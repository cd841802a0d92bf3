import type { Part } from '../Part';
import type { EntityRecord, StoredRecord } from '../database/records';
import type { HandlerInput } from '../resources/handlers';
import { refundEffects } from './effects';
import { refundLimitUse } from './limits';
import { greatestRefund, prepareRefund } from './prepareRefund';
import { sendRefund } from './sendRefund';
import { verifyRefunds } from './verifyRefunds';

const send = (input: HandlerInput & { after: EntityRecord }) =>
  sendRefund(input, input.after as StoredRecord<'refund'>);

/** Refunds of payments of collection orders (product 7.34). */
export const refunds: Part = {
  name: 'refunds',
  handlers: {
    create: { refunds: { before: prepareRefund, after: send, limitUse: refundLimitUse } },
    actions: { 'refunds.release': { after: send } },
    greatest: { 'refunds.amount': greatestRefund },
    effects: refundEffects,
  },
  ledgerChecks: [verifyRefunds],
};
