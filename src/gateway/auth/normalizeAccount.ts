/** What one signs in with, in the one form in which it is stored and looked up. */
export function normalizeAccount(account: string): string {
  return account.normalize('NFKC').trim().toLowerCase();
}
