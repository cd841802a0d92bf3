import { sql } from 'kysely';
import type { Migration } from '../database/migrations';
import type { Database } from '../database/declared/tables';
import type { Gauge } from '../Gauge';
import { boolean, instant, integer } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

export const proofTables = defineTables({
  /** One row: when the ledger was last proven, and how many problems that found. */
  ledger_proof: {
    by: 'few',
    key: ['id'],
    columns: {
      id: boolean(),
      proven_at: instant(),
      problems: integer(),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof proofTables> {}
}

/** The migration of its table. */
export const proofMigration: Migration = {
  name: 'ledger-proof-001',
  sql: `create table if not exists ledger_proof (
    id boolean primary key check (id),
    proven_at timestamptz not null,
    problems integer not null
  )`,
};

/** Keeps that the whole ledger was gone through, and how many problems that found. */
export async function keepProof(db: Database, problems: number): Promise<void> {
  await sql`insert into ledger_proof (id, proven_at, problems) values (true, now(), ${problems})
    on conflict (id) do update set proven_at = excluded.proven_at, problems = excluded.problems`.execute(db);
}

/** Without a proof they have no value: what was never gone through is not said to hold. */
export const proofGauges: Gauge[] = [
  {
    name: 'ledger_proof_problems',
    help: 'What the last npm run ledger -- verify found to be wrong.',
    read: (db) => db.selectFrom('ledger_proof').select('problems as value').execute(),
  },
  {
    name: 'ledger_proof_age_seconds',
    help: 'How long ago npm run ledger -- verify was last run to its end.',
    read: async (db) => {
      const { rows } = await sql<{ value: number }>`
        select extract(epoch from now() - proven_at)::float8 as value from ledger_proof`.execute(db);
      return rows;
    },
  },
];
