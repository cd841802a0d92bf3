import type { Balance } from '../../../src/gateway/ledger/accounts';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { readAccount } from '../../../src/gateway/ledger/post';
import type { LedgerAccountKey } from '../../../src/gateway/ledger/tables';

/** Reads what an account holds as numbers, which are exact for the amounts of most tests. */
export async function readBalances(
  db: Database,
  account: LedgerAccountKey,
): Promise<Record<Balance, number>> {
  const held = await readAccount(db, account);
  return Object.fromEntries(Object.entries(held).map(([name, amount]) => [name, Number(amount)])) as Record<
    Balance,
    number
  >;
}
