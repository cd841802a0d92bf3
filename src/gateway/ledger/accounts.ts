import { columnName } from '../../metadata/storage/columns';

/** The balances of a merchant's account in a country and currency (product 6.2). None of them is ever below zero. */
export const balances = [
  'available',
  'unsettled',
  'payoutHold',
  'refundHold',
  'disputeHold',
  'withdrawHold',
  'providerHold',
  'reserve',
] as const;

/** A balance of a merchant's account. */
export type Balance = (typeof balances)[number];

/** The balances that hold money for something that is not final: each amount enters and leaves them whole. */
export const holds: ReadonlySet<Balance> = new Set<Balance>([
  'payoutHold',
  'refundHold',
  'disputeHold',
  'withdrawHold',
  'providerHold',
  'reserve',
]);

/** The accounts of the provider, in each country and currency (product 6.20). */
export const providerAccounts = [
  // The channels that pay in and out.
  'channel',
  // The provider's own bank.
  'bank',
  // What it earned.
  'fees',
  // What is unexplained.
  'suspense',
  // What is on its way from one merchant to another. It comes to zero.
  'transfers',
  // What networks charge.
  'networkCosts',
  // What its bank charges.
  'bankFees',
  // What it gave up or found over.
  'writeOffs',
  'taxes',
] as const;

/** An account of the provider. */
export type ProviderAccount = (typeof providerAccounts)[number];

/**
 * In place of a merchant, in the ledger: payments that belong to nobody yet are on the provider's own accounts. No merchant has
 * this id, as ids have a version.
 */
export const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Accounts between which operators move money by themselves. Fees are corrected with the merchant who paid them, and transfers are
 * merchants' own.
 */
export const bookedAccounts = [
  'channel',
  'bank',
  'suspense',
  'networkCosts',
  'bankFees',
  'writeOffs',
  'taxes',
] as const satisfies readonly ProviderAccount[];

/** An account of the provider that operators book to. */
export type BookedAccount = (typeof bookedAccounts)[number];

/** Whether a side of a move is a balance of the merchant. */
export function isBalance(account: Balance | ProviderAccount): account is Balance {
  return (balances as readonly string[]).includes(account);
}

/** The column of `ledger_account` that has a balance. */
export const balanceColumn = (balance: Balance): string => columnName(balance);
