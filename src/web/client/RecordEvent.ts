/** Something that happened to a record, as `GET …/{id}/events` answers it. */
export interface RecordEvent {
  /** ISO 8601 UTC. */
  at: string;
  /** The state before; null at the beginning. */
  from: string | null;
  /** The state it is in since then; null where something happened that changed none. */
  to: string | null;
  /** Who did it: a person's name, or a part of the system. */
  actor: string | null;
  note: string | null;
}
