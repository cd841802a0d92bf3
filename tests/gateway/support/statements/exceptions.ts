/** Statements that are about all merchants: those of a file, or of the files of a folder, on some tables. */
interface Exception {
  /** Below `src/gateway/`; a folder ends with a slash. */
  in: string;
  /** Without it, on any table. */
  on?: readonly string[];
  reason: string;
}

const exceptions: readonly Exception[] = [
  {
    in: 'database/schema/',
    reason: 'A start compares tables with the metadata, and looks for values that no longer fit.',
  },
  {
    in: 'stored/',
    reason: 'An operator asks what is stored that a change of the metadata touches, at a quiet time.',
  },
  {
    in: 'database/part.ts',
    on: ['record_event'],
    reason: 'A start after a name was changed follows it in events.',
  },
  {
    in: 'database/secrets/encryptedColumns.ts',
    on: ['application'],
    reason: 'A start and an operator who rotates the key go through all secrets.',
  },
  {
    in: 'operator/audit/',
    on: ['record_event'],
    reason: 'An export of the audit is of all merchants; it reads a day at a time.',
  },
  {
    in: 'resources/purgeRecords.ts',
    reason: 'A job looks for records that are not kept any longer; it deletes each with its merchant.',
  },
  { in: 'sandbox/', reason: 'A sandbox has a few merchants of its own, and one database.' },
  {
    in: 'ledger/compare/',
    reason: 'The proof of the ledger (npm run ledger -- verify) is of the whole installation.',
  },
  { in: 'ledger/verify.ts', reason: 'The same proof.' },
  { in: 'orders/verify/verifyOrders.ts', reason: 'The same proof.' },
  { in: 'orders/verify/verifyPaid.ts', reason: 'The same proof.' },
  { in: 'orders/verify/verifyHeld.ts', reason: 'The same proof.' },
  { in: 'orders/verify/verifyReserve.ts', reason: 'The same proof.' },
  { in: 'refunds/verifyRefunds.ts', reason: 'The same proof.' },
  { in: 'disputes/verifyDisputes.ts', reason: 'The same proof.' },
  {
    in: 'claims/claims.ts',
    on: ['payment_claim'],
    reason: 'Operators name a claim by its number alone.',
  },
  {
    in: 'operator/networks/readDesk.ts',
    on: ['payment_claim'],
    reason: 'Operators see which claims of any merchant may be of a payment that belongs to nobody.',
  },
  {
    in: 'operator/networks/disputes.ts',
    on: ['collection_order', 'dispute'],
    reason: 'Operators name an order or a dispute by its number alone, as its network does.',
  },
  {
    in: 'orders/changeFeed.ts',
    on: ['order_change_head'],
    reason: 'A start after a restore begins a new epoch of every feed.',
  },
  { in: 'ledger/entries.ts', on: ['ledger_account'], reason: 'The same proof goes through all accounts.' },
  {
    in: 'ledger/chain.ts',
    on: ['ledger_account'],
    reason: 'A job looks for accounts whose chain is behind; it chains those of one at a time.',
  },
  {
    in: 'figures/rollups/states.ts',
    reason:
      'A start asks whether a country has any records, and clears roll-ups that are no longer declared.',
  },
  {
    in: 'figures/rollups/repair.ts',
    reason: 'An operator compares the roll-ups of a country with its records, or counts them anew.',
  },
  {
    in: 'figures/rollups/fold.ts',
    on: ['rollup_delta'],
    reason: 'A job looks for merchants with deltas; it folds those of one at a time.',
  },
  {
    in: 'callbacks/pending.ts',
    on: ['callback_event'],
    reason: 'A job looks for receivers with events that are due; it reads those of one at a time.',
  },
  {
    in: 'orders/purgeChanges.ts',
    on: ['order_change'],
    reason: 'A job looks for applications with changes; it deletes those of one at a time.',
  },
  {
    in: 'orders/fillPaid.ts',
    on: ['collection_order'],
    reason: 'A job fills in orders of whomever, found by an index that has these alone.',
  },
  {
    in: 'orders/fillExpectedSettlement.ts',
    on: ['pay_in_detail', 'collection_order'],
    reason: 'A job fills in payments of whomever, found by an index that has these alone, and their orders.',
  },
  {
    in: 'operator/networks/report/',
    reason: 'What the provider earned and bore is a sum over all merchants.',
  },
  {
    in: 'operator/networks/askNow.ts',
    on: ['collection_order', 'payout_order', 'refund', 'network_attempt'],
    reason: 'An operator has a network asked about the order of a number, of whichever merchant.',
  },
  {
    in: 'operator/networks/suspendedPayments.ts',
    on: ['collection_order'],
    reason: 'An operator credits what arrived for no order to the order of a number.',
  },
  {
    in: 'callbacks/gauges.ts',
    on: ['callback_health'],
    reason: 'A gauge counts the addresses that fail, of the whole installation.',
  },
  {
    in: 'live/changes.ts',
    on: ['record_event'],
    reason: 'A process reads what has changed for all who listen to it, by the time in the id.',
  },
  { in: 'operator/reviews/', reason: 'An operator sees what waits for a review, of all merchants.' },
  {
    in: 'operator/bankFiles/',
    on: ['withdrawal'],
    reason: 'A file for the bank holds what was approved of all merchants.',
  },
  {
    in: 'retention/purge.ts',
    on: ['idempotency_key', 'export_event', 'notification', 'notification_read', 'notification_digest'],
    reason:
      'Jobs delete the keys, the events of exports, and the notifications with their digests that are kept no longer.',
  },
  {
    in: 'reconcile/purge.ts',
    on: ['reconciliation'],
    reason: 'A job looks for the oldest one; what belongs to it is deleted by its merchant.',
  },
];

/** Whether the statements of a file may be about all merchants. */
export function isExcepted(file: string, table: string): boolean {
  return exceptions.some(
    (each) =>
      (each.in.endsWith('/') ? file.startsWith(each.in) : file === each.in) &&
      (each.on?.includes(table) ?? true),
  );
}

/** Files that read pages and sums of any reach: that of the provider's realm has all merchants' records. */
const realmReaders: readonly string[] = ['resources/readList.ts', 'resources/readTotals.ts'];

/** Whether a file may run statements of the provider's realm. */
export function mayReadAll(file: string): boolean {
  return realmReaders.includes(file);
}
