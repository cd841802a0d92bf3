import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Model } from '../../metadata/model/Model';
import type { Config } from '../config';
import type { RoleAmounts } from '../../metadata/tenants/roleRights';
import type { Actor } from '../database/actors';
import type { Database } from '../database/declared/tables';
import type { KeyRing } from '../database/secrets/KeyRing';

/** Context that the routes and the jobs of every domain are given. */
export interface ServerContext {
  db: Database;
  /** Where users sign in, if that is another database: see `usersDatabase`. */
  home?: Database | undefined;
  model: Model;
  config: Config;
  /** Encrypts secrets that are stored. */
  keyRing: KeyRing;
  /** The clock; tests and the sandbox set their own. */
  now: () => Date;
  /** Where a process logs what is not about a request; commands have none. */
  log?: FastifyBaseLogger | undefined;
  /** The server that takes requests, once it does: another one after an edit in development. Commands have none. */
  serving?: { server?: FastifyInstance } | undefined;
}

/** Tells the operator something in a sentence; `warn` is what somebody should look at. */
export type Report = (line: string, level?: 'info' | 'warn') => void;

/** A signed-in user, as every route sees them. */
export interface Session {
  /** Names the session in the user's list of sessions; not its token. */
  id: string;
  userId: string;
  /** Shown in the timelines of records. */
  userName: string;
  merchantId: string;
  /** Whether the merchant is one of the sandbox, whose payments may be simulated. */
  isSandbox: boolean;
  permissions: ReadonlySet<string>;
  /** Codes of the countries in which the merchant has an account, and the user's role counts. */
  countries: readonly string[];
  /** Codes of those in which the merchant has an account, and the role does not count. */
  closedCountries?: readonly string[];
  /** Codes of all countries in which the role counts; null or missing where it counts in all. */
  roleCountries?: readonly string[] | null;
  /** The most that one record may move by a permission of the role. */
  amounts?: RoleAmounts;
  /** Number format of the user, a BCP 47 tag; for a program as the country writes them. */
  numberFormat?: string;
  /** Code of the application whose call it is. Nobody is signed in then, and `userId` is the id of the application's record. */
  application?: string;
  /** The fields of the application, by which its calls are treated, with their defaults. */
  settings?: Readonly<Record<string, unknown>>;
}

/** Returns the user, or the program, of a session as the actor of an event. */
export function actorOf({ userId, userName, application }: Session): Actor {
  if (application !== undefined) return { kind: 'application', id: application };
  return { kind: 'user', id: userId, name: userName };
}

/** Finds the session of a request; throws 401 where nobody is signed in. */
export type RequireSession = (request: FastifyRequest, context: ServerContext) => Session | Promise<Session>;

declare module 'fastify' {
  interface FastifyInstance {
    requireSession: RequireSession;
  }
}
