import type { ActorKind } from '../../contract/actors';
import type { Migration } from './migrations';

/** Who did something, as they were at that time: what is recorded does not follow a later change of the name. */
export interface Actor {
  kind: ActorKind;
  /** Identifies it among those of its kind: a user's id, an application's code. */
  id?: string;
  /** A user's name at that time. It says nothing about the kind: anybody may be called "network". */
  name?: string;
}

/** The payment network, which pays, settles and rejects. */
export const networkActor: Actor = { kind: 'network' };

/** The columns in which a table of events keeps its actor. */
export interface ActorColumns {
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
}

/** Returns an actor as columns of a table. */
export function actorColumns({ kind, id, name }: Actor): ActorColumns {
  return { actor_kind: kind, actor_id: id ?? null, actor_name: name ?? null };
}

/**
 * Migrations that replace the column `actor` of a table, a name or `@` and the key of a text, by those of an `Actor`.
 * `name` is how the names of the migrations begin, numbered from `first`.
 */
export function actorMigrations(name: string, first: number, table: string): Migration[] {
  const statements = {
    add: `alter table ${table}
      add column if not exists actor_kind text not null default 'user',
      add column if not exists actor_id text,
      add column if not exists actor_name text`,
    fill: `update ${table} set
      actor_kind = case actor
        when '@orders.actor.network' then 'network'
        when '@orders.actor.application' then 'application'
        else 'user' end,
      actor_name = case when actor like '@orders.actor.%' then null else actor end`,
    drop: `alter table ${table} drop column if exists actor`,
  };
  return Object.entries(statements).map(([step, sql], index) => ({
    name: `${name}-${String(first + index).padStart(3, '0')}-${step}-actor`,
    sql,
  }));
}
