import type { Country } from '../../metadata/model/definitions';

/** What screens know of the session: who is signed in, where they work and what they may do. */
export interface Session {
  account: Account | undefined;
  /**
   * The country in use; in Global mode a pseudo-country without a code, for its name and its clock (product 5.4).
   * Undefined until the app has loaded the countries' facts.
   */
  country: SessionCountry | undefined;
  /** Whether all countries are shown together rather than one. */
  isGlobal: boolean;
  /** Code of the language of the interface, such as `en`. */
  language: string;
  /** Whether the gateway simulates the payment networks; test tools are offered only then. */
  sandbox: boolean;
  permissions: ReadonlySet<string>;
  /** Whether the signed-in user holds a permission. */
  can: (permission: string) => boolean;
}

/** Everything the session store holds. */
export interface SessionState {
  /** Sent as `Authorization`; undefined while nobody is signed in. */
  token: string | undefined;
  account: Account | undefined;
  /** Code of the country in use; in Global mode, of the one to return to. */
  countryCode: string | undefined;
  country: SessionCountry | undefined;
  isGlobal: boolean;
  language: string;
  sandbox: boolean;
  permissions: ReadonlySet<string>;
  /** Why the session ended, shown on the sign-in screen; undefined after an ordinary sign-out. */
  notice: string | undefined;
  /** What screens see; the same object until one of its parts changes. */
  session: Session;
}

/** The signed-in account, as the gateway returns it and as the browser stores it (product 5.3). */
export interface Account {
  /** As the events of records name the user. Sessions of older versions do not have it. */
  userId?: string;
  /** Name to sign in with. */
  accountName: string;
  nickName: string;
  /** Number of the merchant. */
  code: string;
  /** Missing where the browser stored the account before gateways sent it. */
  merchantName?: string;
  /** Origin of the gateway for global calls; empty for the app's own origin. */
  gatewayUrl: string;
  /** Whether test tools are offered to this merchant in a sandbox. Sessions of older versions do not have it. */
  sandbox?: boolean;
  countries: CountryAccount[];
}

/** One of a merchant's accounts, in one country and currency, as the gateway returns it (product 5.4). */
export interface CountryAccount {
  code: string;
  name: string;
  currency: string;
  currencyName: string;
  currencySymbol: string;
  /** IANA time zone, shown beside the fixed one. */
  tzIdentifier: string;
  /** Origin of the gateway of this country; empty for the app's own origin. */
  gatewayUrl: string;
  /** Fixed time zone, `GMT±N`. */
  zone: string;
}

/** A country's facts in the language of the session, and the origin of its gateway. */
export interface SessionCountry extends Country {
  gatewayUrl: string;
}
