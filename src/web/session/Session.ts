import type { Country } from '../../metadata/model/definitions';

/** Who is signed in, where they work and what they may do: what screens need to know of the session. */
export interface Session {
  account: Account | undefined;
  /**
   * The country that is worked in. In Global mode a pseudo-country without a code, for its name and its clock.
   * Undefined before the app has loaded the countries' facts.
   */
  country: SessionCountry | undefined;
  /** Works across all countries, not in one. */
  isGlobal: boolean;
  /** Code of the language of the interface, for example `en`. */
  language: string;
  /** The gateway plays the payment networks' part: test tools may be offered. */
  sandbox: boolean;
  permissions: ReadonlySet<string>;
  /** Whether the signed-in user holds a permission. */
  can: (permission: string) => boolean;
}

/** Everything the session store holds. */
export interface SessionState {
  /** Sent as `Authorization`; undefined when nobody is signed in. */
  token: string | undefined;
  account: Account | undefined;
  /** Code of the country account that is worked in, in Global mode the one to return to. */
  countryCode: string | undefined;
  country: SessionCountry | undefined;
  isGlobal: boolean;
  language: string;
  sandbox: boolean;
  permissions: ReadonlySet<string>;
  /** Why the session ended, to be said on the sign-in screen; undefined after an ordinary sign-out. */
  notice: string | undefined;
  /** What screens see; the same object until one of its parts changes. */
  session: Session;
}

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

/** One of a merchant's accounts: a country and its currency, as the gateway gives it. */
export interface CountryAccount {
  code: string;
  name: string;
  currency: string;
  currencyName: string;
  currencySymbol: string;
  /** IANA name, shown beside the zone. */
  tzIdentifier: string;
  /** Origin of the gateway that serves this country; empty is the app's own. */
  gatewayUrl: string;
  /** Fixed offset `GMT±N`. */
  zone: string;
}

/** The country that the merchant works in: its facts in the session's language, and where its gateway is. */
export interface SessionCountry extends Country {
  gatewayUrl: string;
}
