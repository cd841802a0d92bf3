import type { NetworkException } from '../../../src/contract/operator/networks';
import type { RemittedDay } from '../../../src/contract/operator/remittances';
import type { Random } from '../../../src/samples/Random';
import { disputes, isMissing } from '../domains/coverMissing';
import type { Account } from '../world/accounts';
import type { NetworkSums } from '../world/NetworkAccount';
import type { Operator } from '../world/Operator';
import type { Provider } from '../world/Provider';
import { requireEqual } from './requireEqual';

const network = 'networks/simulated';

const disputesOf = ({ book }: Account) => [...(book.records.get(disputes)?.values() ?? [])];

/**
 * Has the network remit what it will, and an operator fetch its statement, twice. All of its facts were heard before; what it has remitted must
 * be what the operator reads, with its costs and all that moved. What waits for a person are disputes that were lost beyond the balance. Throws at the first difference.
 */
export async function compareNetwork(
  { account }: Provider,
  { keyed }: Operator,
  accounts: readonly Account[],
  random: Random,
): Promise<void> {
  account.remit(random);
  const day = new Date().toISOString().slice(0, 10);
  for (let time = 0; time < 2; time++) {
    const fetched = (await keyed.read(`${network}/statement`, { day })).body.data as {
      booked: number;
      unread: number;
    };
    const { booked, unread } = fetched;
    requireEqual('What the statement has and nobody had heard', { booked, unread }, { booked: 0, unread: 0 });
  }
  const days = (await keyed.read(`${network}/remittances`)).body.data as RemittedDay[];
  const found: Record<string, NetworkSums> = {};
  for (const { currency, moved, remitted, cost } of days) {
    const sums = (found[currency] ??= { moved: 0, remitted: 0, cost: 0 });
    sums.moved += moved;
    sums.remitted += remitted;
    sums.cost += cost;
  }
  requireEqual('What the network moved, remitted and kept', found, account.sums);
  const missing = accounts.flatMap((each) => disputesOf(each).filter(isMissing));
  const open = (await keyed.read('network-exceptions')).body.data as NetworkException[];
  requireEqual(
    'What waits for a person',
    open.map(({ reason, orderNo }) => `${reason} ${orderNo ?? ''}`).toSorted(),
    missing.map(({ memory }) => `short ${String(memory.orderNo)}`).toSorted(),
  );
}
