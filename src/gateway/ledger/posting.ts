import type { LedgerEntry } from '../../metadata/generated/Entities';
import { newId } from '../database/ids';
import { type Balance, balances, holds as holdBalances, isBalance, type ProviderAccount } from './accounts';
import type { LedgerAccountKey } from './tables';

/** Money that leaves one account for another of the same country and currency: it debits `from` and credits `to`. */
export interface Move {
  from: Balance | ProviderAccount;
  to: Balance | ProviderAccount;
  /** Minor units. A move of nothing is left out. */
  amount: number;
}

/** A posting: the moves of one event on a merchant's account. As it is made of moves, it is always balanced. */
export interface Posting extends LedgerAccountKey {
  /** Names the event, such as `settlement:<id of the payment>`: of a merchant's postings one has this key. */
  key: string;
  businessType: LedgerEntry['businessType'];
  /** When it is posted: the period that its entries belong to follows from that. */
  at: Date;
  /** When what it is about happened or was due; without it, when it is posted. */
  valueAt?: Date;
  moves: Move[];
  /**
   * The provider's fee in minor units, as part of the change of the merchant's balances. It is negative for an incoming payment, credited
   * without it. Taking money back has the fee of the posting that moved it.
   */
  fee?: number;
  /**
   * The record that is behind it. What it moves into a balance of holds is held for this record, and what it moves out is
   * what was held for it, whole.
   */
  source?: { entity: string; id: string; number?: string };
}

/** A posting with its id, and the places in the batch where it and its account are. */
type IdentifiedPosting = Posting & { id: string; place: number; accountPlace: number };

interface EntryOfBatch {
  posting: IdentifiedPosting;
  balance: Balance;
  /** Minor units; negative where the balance is debited. Sums of moves may exceed 2^53. */
  amount: bigint;
  /** Entries of the account, and changes of this balance, that come after it in the batch. */
  laterCount: number;
  laterChange: bigint;
}

interface AccountOfBatch extends LedgerAccountKey {
  /** By balance: what the batch adds in all, and at least. In minor units. */
  change: Record<Balance, bigint>;
  lowest: Record<Balance, bigint>;
  /** Entries. */
  count: number;
  /** Postings that change nothing of the merchant's. */
  providerOnly: number;
  place: number;
}

/** A hold that a posting opens or releases for its source. */
export interface HoldOfBatch {
  posting: IdentifiedPosting;
  balance: Balance;
  amount: bigint;
}

/** Rows that postings change, by table. */
export interface Batch {
  accounts: AccountOfBatch[];
  postings: IdentifiedPosting[];
  entries: EntryOfBatch[];
  providerEntries: { posting: IdentifiedPosting; account: ProviderAccount; amount: bigint }[];
  /** Postings that change nothing of the merchant's, and how many of them come after each in its account. */
  providerOnly: { posting: IdentifiedPosting; laterCount: number }[];
  holds: HoldOfBatch[];
  releases: HoldOfBatch[];
}

/** Computes what postings change, in their order. Throws where an amount is no whole number of minor units from 0 up. */
export function describeBatch(postings: Posting[]): Batch {
  const batch: Batch = {
    accounts: [],
    postings: [],
    entries: [],
    providerEntries: [],
    providerOnly: [],
    holds: [],
    releases: [],
  };
  const accounts = new Map<string, AccountOfBatch>();
  for (const given of postings) {
    const changes = changesOf(given);
    if (changes.size === 0) continue;
    if (!Number.isSafeInteger(given.fee ?? 0))
      throw new Error(`The posting ${given.key} has a fee of ${given.fee}.`);
    const moved = accountOf(accounts, given);
    const posting = { ...given, id: newId(), place: batch.postings.length, accountPlace: moved.place };
    batch.postings.push(posting);
    if (![...changes.keys()].some(isBalance)) {
      moved.providerOnly += 1;
      batch.providerOnly.push({ posting, laterCount: moved.providerOnly });
    }
    for (const [account, amount] of changes) {
      if (!isBalance(account)) {
        batch.providerEntries.push({ posting, account, amount });
        continue;
      }
      moved.count += 1;
      moved.change[account] += amount;
      if (moved.change[account] < moved.lowest[account]) moved.lowest[account] = moved.change[account];
      batch.entries.push({
        posting,
        balance: account,
        amount,
        // Up to this entry; below it becomes what comes later.
        laterCount: moved.count,
        laterChange: moved.change[account],
      });
      if (holdBalances.has(account)) {
        if (!posting.source) throw new Error(`The posting ${posting.key} holds money for no record.`);
        const hold = { posting, balance: account, amount: amount < 0n ? -amount : amount };
        (amount > 0n ? batch.holds : batch.releases).push(hold);
      }
    }
  }
  batch.accounts = [...accounts.values()];
  for (const entry of batch.entries) {
    const { count, change } = accountOf(accounts, entry.posting);
    entry.laterCount = count - entry.laterCount;
    entry.laterChange = change[entry.balance] - entry.laterChange;
  }
  for (const each of batch.providerOnly)
    each.laterCount = accountOf(accounts, each.posting).providerOnly - each.laterCount;
  return batch;
}

/** Returns what a posting adds to each account that it changes, in minor units. */
function changesOf({ key, moves }: Posting): Map<Balance | ProviderAccount, bigint> {
  const changes = new Map<Balance | ProviderAccount, bigint>();
  const add = (account: Balance | ProviderAccount, amount: bigint) =>
    changes.set(account, (changes.get(account) ?? 0n) + amount);
  for (const { from, to, amount } of moves) {
    if (!Number.isSafeInteger(amount) || amount < 0 || from === to) {
      throw new Error(`The posting ${key} cannot move ${amount} from ${from} to ${to}.`);
    }
    if (amount === 0) continue;
    add(from, -BigInt(amount));
    add(to, BigInt(amount));
  }
  return new Map([...changes].filter(([, amount]) => amount !== 0n));
}

const zero = Object.fromEntries(balances.map((balance) => [balance, 0n])) as Record<Balance, bigint>;

function accountOf(
  accounts: Map<string, AccountOfBatch>,
  { merchantId, country, currency }: LedgerAccountKey,
): AccountOfBatch {
  const key = `${merchantId} ${country} ${currency}`;
  const account = accounts.get(key) ?? {
    merchantId,
    country,
    currency,
    change: { ...zero },
    lowest: { ...zero },
    count: 0,
    providerOnly: 0,
    place: accounts.size,
  };
  accounts.set(key, account);
  return account;
}
