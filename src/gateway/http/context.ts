import type { Model } from '../../metadata/model/Model';
import type { Config } from '../config';
import type { Database } from '../database/tables';

/** What the routes of every domain are given. */
export interface ServerContext {
  db: Database;
  model: Model;
  config: Config;
  /** The clock; tests and the sandbox set their own. */
  now: () => Date;
}

/** A signed-in user, as the authentication hands it to every route. */
export interface Session {
  /** What the session is called in the user's list of sessions; not its token. */
  id: string;
  userId: string;
  /** Shown in event logs. */
  userName: string;
  merchantId: string;
  permissions: ReadonlySet<string>;
  /** Codes of the countries in which the merchant has an account. */
  countries: readonly string[];
}
