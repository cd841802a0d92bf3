import type { Part } from '../Part';
import { confirmAll, confirmLine, rejectLine } from './decisions';
import { matchFile } from './matchFile';
import { purgeReconciliations } from './purge';
import { requestReconciliation } from './requestReconciliation';
import { writeResult } from './writeResult';

/** Reconciliation: files of banks and merchants, compared with payments (product 7.19). */
export const reconcile: Part = {
  name: 'reconcile',
  handlers: {
    create: { reconciliations: requestReconciliation },
    actions: {
      'reconciliations.confirmAll': confirmAll,
      'reconciliation-lines.confirm': confirmLine,
      'reconciliation-lines.reject': rejectLine,
    },
  },
  jobs: [matchFile, writeResult, purgeReconciliations],
  follows: { reconciliation: ['reconciliation-line'], 'reconciliation-line': ['reconciliation'] },
};
