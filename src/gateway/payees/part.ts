import type { Part } from '../Part';
import { approveEdited, preparePayee } from './payees';

/** Payees that a merchant pays out to again and again. */
export const payees: Part = {
  name: 'payees',
  handlers: {
    create: { payees: { before: preparePayee } },
    edit: { payees: { after: approveEdited } },
  },
};
