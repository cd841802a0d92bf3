import type { Account } from '../../contract/signIn';
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

/** A country's facts in the language of the session, and the origin of its gateway. */
export interface SessionCountry extends Country {
  gatewayUrl: string;
}
