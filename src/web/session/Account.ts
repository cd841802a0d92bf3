import type { CountryAccount } from './CountryAccount';

/** The signed-in account, as `merchantLogin` answers it and as it is kept over a reload. */
export interface Account {
  /** What one signs in with. */
  accountName: string;
  nickName: string;
  /** Number of the merchant. */
  code: string;
  /** Origin of the gateway of global calls; empty is the app's own. */
  gatewayUrl: string;
  countries: CountryAccount[];
}
