import { clamp } from 'es-toolkit';
import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { usualRetention } from '../../metadata/model/Retention';
import { batchOf } from '../database/connections/engine';
import { lengthOf, type Period, periodsOf } from '../database/declared/keep';
import type { TableDefinitions } from '../database/declared/defineTables';
import { firstId } from '../database/ids';
import type { ServerContext } from '../http/context';
import { definePeriodicJob, type Job } from '../jobs/Job';

/** Rows that are a hundredth older than they should be are no harm; bounds in milliseconds. */
const often = { part: 100, shortest: 60_000, longest: 24 * 60 * 60_000 };

/** Rows of a statement: few enough that nobody waits for them. */
const batchSize = 5_000;

/** Returns the jobs that delete what tables no longer keep, one for each table. Where one fails or has much to delete, others go on. */
export function purgeJobs(tables: TableDefinitions): Job[] {
  return Object.keys(tables).flatMap((table) => {
    const lengths = periodsOf(tables[table]!.keep).map((period) => lengthOf(period, usualRetention));
    if (lengths.length === 0) return [];
    const every = clamp(Math.min(...lengths) / often.part, often.shortest, often.longest);
    return definePeriodicJob({
      kind: `purge.${table}`,
      every,
      timeLimit: 10 * 60_000,
      perform: ({ context, signal }) => purgeTable(tables, table, context, signal),
    });
  });
}

/**
 * Deletes the rows of a table that are not kept any longer, some in each statement. Rows of others that belong to them go too. To be called
 * outside of a transaction.
 */
export async function purgeTable(
  tables: TableDefinitions,
  table: string,
  { db, model, now }: Pick<ServerContext, 'db' | 'now'> & { model: Pick<Model, 'retention'> },
  signal?: AbortSignal,
): Promise<void> {
  const { keep, columns, jobs } = tables[table]!;
  const most = batchOf(db, batchSize);
  const deleteFrom = async (name: string, condition: RawBuilder<unknown>) => {
    const key = sql.join(tables[name]!.key.map((column) => sql.ref(column)));
    for (let deleted = most; deleted === most; signal?.throwIfAborted()) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(name)} where ${condition} and (${key}) in (
          select ${key} from ${sql.table(name)} where ${condition} limit ${most})`.execute(db);
      deleted = Number(numAffectedRows);
    }
  };
  for (const period of periodsOf(keep)) {
    const isOld = isOver(
      period,
      columns[period.from]!.type,
      now().getTime() - lengthOf(period, model.retention),
    );
    const old = (column: string) => sql`(select ${sql.raw(column)} from ${sql.table(table)} where ${isOld})`;
    for (const [name, { keep: other }] of Object.entries(tables))
      if (typeof other === 'object' && 'asLongAs' in other && other.asLongAs === table)
        await deleteFrom(name, sql`${sql.ref(other.by)} in ${old('id')}`);
    if (jobs !== undefined) await deleteFrom('job', sql`kind = ${jobs} and key in ${old('id::text')}`);
    const merchants = period.byMerchant
      ? await db.selectFrom('merchant').select('id').execute()
      : [undefined];
    for (const merchant of merchants)
      await deleteFrom(table, merchant ? sql`merchant_id = ${merchant.id}::uuid and ${isOld}` : isOld);
  }
}

function isOver({ from, only }: Period, type: string, since: number): RawBuilder<unknown> {
  const limit = type === 'uuid' ? firstId(since) : new Date(since).toISOString();
  return sql`${sql.ref(from)} < ${limit}${only ? sql` and (${sql.raw(only.where)})` : sql``}`;
}
