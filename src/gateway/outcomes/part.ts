import { networkCallSeconds } from '../networks/calls/measures';
import type { Part } from '../Part';
import { notificationCounter } from './counters';
import { compareStatements } from './compareStatements';
import { deliverAnswers } from './deliverAnswers';
import { expireOrders } from './expireOrders';
import { hearPlayed, registerNotifications } from './notifications';
import { probeNetworks } from './probeNetworks';
import { queryAttempts } from './queryAttempts';
import { submitAttempts } from './submitAttempts';
import { verifyKept } from './costs';
import { verifyRemittances } from './remittances';
import { verifySuspense } from './suspense';

/** Orders handed to payment networks, and what becomes of them there. */
export const outcomes: Part = {
  name: 'outcomes',
  routes: [registerNotifications],
  jobs: [
    submitAttempts,
    queryAttempts,
    expireOrders,
    deliverAnswers,
    probeNetworks,
    hearPlayed,
    compareStatements,
  ],
  ledgerChecks: [verifySuspense, verifyRemittances, verifyKept],
  measures: [networkCallSeconds, notificationCounter],
};
