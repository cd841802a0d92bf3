import type { Model } from '../../metadata/model/Model';
import type { Config } from '../Config';
import type { Database } from '../database/Database';

/** What the routes of every domain are given. */
export interface ServerContext {
  db: Database;
  model: Model;
  config: Config;
  /** The clock; tests and the sandbox set their own. */
  now: () => Date;
}
