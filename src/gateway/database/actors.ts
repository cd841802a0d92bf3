import type { ActorKind } from '../../contract/actors';

/** Actor of an event, as they were at that time: a later change of the name does not follow. */
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

/** The columns of an actor, in the statement that creates a table. */
export const actorColumnTypes = `
      actor_kind text not null,
      actor_id text,
      actor_name text`;
