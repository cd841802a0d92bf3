import type { Entities } from '../metadata/generated/Entities';
import type { Metric } from 'prom-client';
import type { Database } from './database/declared/tables';
import type { TableDefinition, TableDefinitions } from './database/declared/defineTables';
import type { Migration } from './database/migrations';
import type { FollowRename } from './database/schema/applyRenames';
import type { ReadChainHead } from './exports/statement/Statement';
import type { ServerContext } from './http/context';
import type { RegisterRoutes } from './http/server';
import type { Job } from './jobs/Job';
import type { LedgerCheck } from './ledger/verify';
import type { Followers } from './live/audible';
import type { Gauge } from './Gauge';
import type { Effects, Handlers, PartHandlers } from './resources/handlers';
import type { FileGuard } from './resources/files/downloads';

/** A part of the gateway: all that a domain adds to it. */
export interface Part {
  name: string;
  /** Its tables, beside those of entities. */
  tables?: TableDefinitions;
  migrations?: Migration[];
  /** Code behind the forms and actions that resources declare. */
  handlers?: PartHandlers;
  routes?: RegisterRoutes[];
  /** Work that is done beside requests, once by any number of processes. */
  jobs?: Job[];
  /** Gauges of the part's work, read from the database. */
  gauges?: Gauge[];
  /** Counters and histograms of the part's work in this process, of no registry. */
  measures?: Metric[];
  /** Checks of `npm run ledger -- verify`, which compare balances with the domain's records. */
  ledgerChecks?: LedgerCheck[];
  /** By entity: what proves, on a statement of its records, that these have not changed since. */
  chainHeads?: { [Entity in keyof Entities]?: ReadChainHead };
  /** By entity: who may read the files of records, beside those who see the records. */
  fileGuards?: { [Entity in keyof Entities]?: FileGuard };
  /**
   * Entities with whose records those of an entity change, so that whoever looks at the latter is told. `effects` are all whose new states
   * have effects.
   */
  follows?: { readonly [Entity in keyof Entities]?: readonly (keyof Entities)[] | 'effects' };
  /** Has what the part stores under names of fields, values and resources follow their renames. */
  renames?: FollowRename;
  /**
   * Called at each start, before requests are accepted; `report` receives lines for the operator. What it returns is called once they are:
   * what nobody has to wait for.
   */
  start?(
    context: ServerContext,
    report: (line: string) => void,
  ): Promise<LeftAtStart | undefined | void> | void;
}

/** Work of a start that is done while requests are answered, with a database without time limits. */
export type LeftAtStart = (db: Database) => Promise<void>;

/** Returns what routes and jobs are given of all parts. Throws where two parts have code for the same. */
export function contributionsOf(
  parts: readonly Part[],
): Pick<ServerContext, 'handlers' | 'chainHeads' | 'fileGuards' | 'followers'> {
  const handlers = mergeHandlers(parts);
  return {
    handlers,
    chainHeads: Object.assign({}, ...parts.map(({ chainHeads }) => chainHeads)) as Record<
      string,
      ReadChainHead
    >,
    fileGuards: Object.assign({}, ...parts.map(({ fileGuards }) => fileGuards)) as Record<string, FileGuard>,
    followers: followersOf(parts, handlers.effects),
  };
}

/** By entity, those whose records change with its records. */
function followersOf(parts: readonly Part[], effects: Effects): Followers {
  const withEffects = Object.keys(effects).map((name) => name.split('.')[0]!);
  const followers = new Map<string, string[]>();
  for (const [follower, followed] of parts.flatMap((part) => Object.entries(part.follows ?? {}))) {
    for (const entity of followed === 'effects' ? withEffects : followed) {
      followers.set(entity, [...(followers.get(entity) ?? []), follower]);
    }
  }
  return followers;
}

/** Returns the code of parts behind forms, actions and records. Throws where two parts have some for the same: one would never run. */
export function mergeHandlers(parts: readonly { name: string; handlers?: Handlers }[]): Required<Handlers> {
  const merged: Required<Handlers> = {
    actions: {},
    resourceActions: {},
    create: {},
    edit: {},
    delete: {},
    lookups: {},
    greatest: {},
    effects: {},
    records: {},
    scopedRecords: {},
    moves: {},
  };
  for (const { name, handlers = {} } of parts) {
    for (const kind of Object.keys(merged) as (keyof Handlers)[]) {
      const twice = Object.keys(handlers[kind] ?? {}).find((key) => Object.hasOwn(merged[kind], key));
      if (twice !== undefined) {
        throw new Error(
          `The part "${name}" has code for ${kind} "${twice}", which another part has as well.`,
        );
      }
      Object.assign(merged[kind], handlers[kind]);
    }
  }
  return merged;
}

/** Returns the tables of parts. Throws where two of them declare one of the same name. */
export function tablesOf(parts: readonly Pick<Part, 'name' | 'tables'>[]): TableDefinitions {
  const all: Record<string, TableDefinition> = {};
  for (const { name, tables = {} } of parts) {
    const twice = Object.keys(tables).find((table) => Object.hasOwn(all, table));
    if (twice !== undefined)
      throw new Error(`The part "${name}" has a table "${twice}", which another part has as well.`);
    Object.assign(all, tables);
  }
  return all;
}
