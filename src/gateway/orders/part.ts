import type { Part } from '../Part';
import { followRestore } from '../database/schema/databaseIdentity';
import type { ServerContext } from '../http/context';
import { orderHandlers } from './actions';
import { beginEpochs } from './changeFeed';
import { fillExpectedSettlement } from './fillExpectedSettlement';
import { fillPaid } from './fillPaid';
import { ordersEnded } from './ordersEnded';
import { performSteps } from './performStep';
import { purgeChanges } from './purgeChanges';
import { orderMigrations, orderTables } from './tables';
import { verifyHeld } from './verify/verifyHeld';
import { verifyOrders } from './verify/verifyOrders';
import { verifyPaid } from './verify/verifyPaid';
import { verifyReserve } from './verify/verifyReserve';

/** Begins new epochs of the feeds of changes, where the database was restored since the last start. */
async function followRestoreInFeeds(
  { db }: Pick<ServerContext, 'db'>,
  report: (line: string) => void,
): Promise<void> {
  const found = await followRestore(db, beginEpochs);
  if (found === 'restored') {
    report(
      'The database was restored, or another server has taken over: programs that have seen changes of orders that are gone are told so.',
    );
  } else if (found === 'unknown') {
    report(
      'This engine does not say whether the database was restored: after a restore, programs must read their orders anew.',
    );
  }
}

/** Collection orders and payout orders, and the payments of them. */
export const orders: Part = {
  name: 'orders',
  tables: orderTables,
  migrations: orderMigrations,
  handlers: orderHandlers,
  jobs: [performSteps, purgeChanges, fillPaid, fillExpectedSettlement],
  ledgerChecks: [verifyOrders, verifyPaid, verifyHeld, verifyReserve],
  start: followRestoreInFeeds,
  measures: [ordersEnded],
};
