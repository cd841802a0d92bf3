import type { Account } from './Account';
import type { SessionCountry } from './SessionCountry';

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
