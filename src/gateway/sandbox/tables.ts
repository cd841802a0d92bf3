/** The hand-written tables of the sandbox, typed for Kysely. */
export interface SandboxTables {
  /** One row: how far the sandbox's days were played, and from which seed. */
  sandbox_clock: { id: number; seed: string; began_at: string; played_until: string };
}
