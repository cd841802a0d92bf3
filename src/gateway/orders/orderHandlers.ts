import type { Handlers } from '../resources/ActionHandler';
import { createCollectionOrder } from './createCollectionOrder';
import { createPayoutOrder } from './createPayoutOrder';
import { recallback } from './recallback';
import { simulateCallback } from './simulateCallback';

/** The code behind the actions and create forms of orders and payments. */
export const orderHandlers: Handlers = {
  actions: {
    'collection-orders.simulateCallback': simulateCallback,
    'pay-in-details.recallback': recallback,
  },
  create: {
    'collection-orders': createCollectionOrder,
    'payout-orders': createPayoutOrder,
  },
};
