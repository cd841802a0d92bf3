import type { Account } from './Account';
import type { Session } from './Session';
import type { SessionCountry } from './SessionCountry';

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
