import type { Migration } from './database/migrations';
import type { EncryptedColumn } from './database/secrets/encryptedColumns';
import type { ReadSeal } from './exports/statement/Statement';
import type { ServerContext } from './http/context';
import type { RegisterRoutes } from './http/server';
import type { Job } from './jobs/Job';
import type { LedgerCheck } from './ledger/verify';
import type { FileGuard } from './resources/files/downloads';
import type { Handlers } from './resources/handlers';

/** What a domain adds to the gateway. */
export interface Part {
  name: string;
  migrations?: Migration[];
  /** Code behind the forms and actions that resources declare. */
  handlers?: Handlers;
  routes?: RegisterRoutes[];
  /** Work that is done beside requests, once by any number of processes. */
  jobs?: Job[];
  /** What `npm run ledger -- verify` compares balances with. */
  ledgerChecks?: LedgerCheck[];
  /** By entity: what proves, on a statement of its records, that these have not changed since. */
  seals?: Record<string, ReadSeal>;
  /** By entity: who may read the files of records, beside those who see the records. */
  fileGuards?: Record<string, FileGuard>;
  /**
   * By entity, the entities with whose records its own change, or `effects` for those whose new states have effects: who looks at its
   * records is told when these change.
   */
  follows?: Readonly<Record<string, readonly string[] | 'effects'>>;
  /** Columns of secrets: their keys are checked at each start, and rotated by `npm run operator -- rotate-secrets`. */
  encrypted?: EncryptedColumn[];
  /** Called at each start, before requests are accepted; `report` receives lines for the operator. */
  start?(context: ServerContext, report: (line: string) => void): Promise<void> | void;
}
