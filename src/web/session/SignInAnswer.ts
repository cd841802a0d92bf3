import type { Account } from './Account';

/** What a completed sign-in answers. */
export interface SignInAnswer {
  token: string;
  account: Account;
}
