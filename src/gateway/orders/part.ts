import type { Part } from '../Part';
import { orderHandlers } from './actions';
import { performSteps } from './performStep';
import { purgeChanges } from './purgeChanges';
import { orderMigrations } from './tables';
import { verifyOrders } from './verifyOrders';

/** Collection orders and payout orders, and the payments of them. */
export const orders: Part = {
  name: 'orders',
  migrations: orderMigrations,
  handlers: orderHandlers,
  jobs: [performSteps, purgeChanges],
  ledgerChecks: [verifyOrders],
};
