import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../../metadata/model/Model';
import { type EntityTable, entityTable } from '../../../metadata/storage/entityTable';
import { orderBy } from '../../database/indexedForms';
import { insertDeltas, rolledUpColumns, rollupName, sumByHour } from '../../database/rollupDeltas';
import type { Database } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import { withTransaction } from '../../database/units/transaction';
import { foldMerchant, startOf } from './fold';
import { lockRollup, type RollupPlace, rollupPlaces } from './states';

/** A merchant's hours and days of a roll-up that did not agree with the records. */
interface RollupDifference {
  merchantId: string;
  rows: number;
}

/** Options of a repair of a roll-up. */
interface RepairOptions {
  /** Recounts what differs; otherwise it is only compared. */
  mends?: boolean;
  /** About so many records are counted by one statement, so that it stays within the time limit. */
  recordsAtOnce?: number;
  /** Ends the repair after the statement that runs; what was mended stays. */
  signal?: AbortSignal;
}

/**
 * Compares a roll-up with the records, while both change, and recounts what differs. It takes a merchant and some days at a time.
 * Afterwards the roll-up is ready. Returns the differences.
 */
export async function repairRollup(
  db: Database,
  model: Model,
  place: RollupPlace,
  { mends = true, recordsAtOnce = 500_000, signal }: RepairOptions = {},
): Promise<RollupDifference[]> {
  const table = entityTable(model, place.rollup.entity);
  const differences: RollupDifference[] = [];
  for (let merchantId = await nextMerchant(db, table, place); merchantId !== undefined;) {
    const of = { table, place, merchantId };
    let rows = 0;
    let from: string | undefined;
    do {
      signal?.throwIfAborted();
      const to = await endOfPiece(db, of, from, recordsAtOnce);
      rows += await repairPiece(db, { ...of, from, to }, mends);
      from = to;
    } while (from !== undefined);
    if (rows > 0) differences.push({ merchantId, rows });
    merchantId = await nextMerchant(db, table, place, merchantId);
  }
  // Merchants without a record so far are counted from their first one on.
  if (mends) await setReady(db, place);
  return differences;
}

async function repairPiece(db: Database, piece: Piece, mends: boolean): Promise<number> {
  return withTransaction(db, async (transaction) => {
    if (!(await lockRollup(transaction, piece.place))) return 0;
    const differing = await countDifferences(transaction, piece);
    if (differing > 0 && mends) await recount(transaction, piece);
    return differing;
  });
}

async function setReady(db: Database, { rollup, country, zone }: RollupPlace): Promise<void> {
  await sql`
    update rollup_state set ready_at = now()
    where rollup = ${rollupName(rollup)} and country = ${country} and zone = ${zone} and ready_at is null`.execute(
    db,
  );
}

/** The merchant that follows in the order of ids, of those with records or something counted. */
async function nextMerchant(
  db: Database,
  table: EntityTable,
  { rollup, country }: RollupPlace,
  after?: string,
): Promise<string | undefined> {
  const name = rollupName(rollup);
  const next = (from: RawBuilder<unknown>) => sql`(
    select merchant_id from ${from} ${after === undefined ? sql`` : sql`and merchant_id > ${after}::uuid`}
    order by merchant_id limit 1)`;
  const { rows } = await sql<{ id: string | null }>`
    select min(merchant_id::text) as id from (
      ${next(sql`${sql.table(table.name)} where country = ${country}`)}
      union all ${next(sql`rollup_total where country = ${country} and rollup = ${name}`)}
      union all ${next(sql`rollup_delta where country = ${country} and rollup = ${name}`)}
    ) as merchants`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** One merchant's part of a roll-up. */
interface MerchantRollup {
  table: EntityTable;
  place: RollupPlace;
  merchantId: string;
}

/**
 * Some days of a merchant's part, from the beginning of one to that of another. Without `from` it has the records without the instant too,
 * and without `to` all that follows.
 */
interface Piece extends MerchantRollup {
  from: string | undefined;
  to: string | undefined;
}

/** The end of the day on which `records` records from `from` on are exceeded. */
async function endOfPiece(
  db: Database,
  { table, place: { rollup, country, zone }, merchantId }: MerchantRollup,
  from: string | undefined,
  records: number,
): Promise<string | undefined> {
  const time = sql.ref(rollup.time.column);
  const { rows } = await sql<{ end: string }>`
    select ${startOf('day', zone)} + interval '1 day' as "end" from (
      select ${time} as start from ${sql.table(table.name)}
      where merchant_id = ${merchantId} and country = ${country}
        and ${from === undefined ? sql`${time} is not null` : sql`${time} >= ${from}::timestamptz`}
      order by ${orderBy(rollup.time.column, 'asc')} limit 1 offset ${records}
    ) as exceeding`.execute(db);
  return rows[0]?.end;
}

function isWithin(time: RawBuilder<unknown>, { from, to }: Piece): RawBuilder<unknown> {
  if (from === undefined && to === undefined) return sql`true`;
  if (from === undefined) return sql`(${time} is null or ${time} < ${to}::timestamptz)`;
  if (to === undefined) return sql`${time} >= ${from}::timestamptz`;
  return sql`${time} >= ${from}::timestamptz and ${time} < ${to}::timestamptz`;
}

/** The records, summed as the roll-up should have them. */
function countedRecords(piece: Piece): RawBuilder<unknown> {
  const { table, place, merchantId } = piece;
  const { rollup, country } = place;
  return sumByHour(
    rollup,
    sql`(select ${rolledUpColumns(table)}, 1 as rollup_sign from ${sql.table(table.name)}
      where merchant_id = ${merchantId} and country = ${country}
        and ${isWithin(sql.ref(rollup.time.column), piece)}) as records`,
  );
}

function ownRows(piece: Piece): RawBuilder<unknown> {
  const { place, merchantId } = piece;
  return sql`merchant_id = ${merchantId} and country = ${place.country} and rollup = ${rollupName(place.rollup)}
    and ${isWithin(sql.ref('start'), piece)}`;
}

const part = (index: number) => sql.ref(`sum${index}`);

/** Returns the number of hours and days that differ from the records. One statement sees all of them at one moment. */
async function countDifferences(db: Unit, of: Piece): Promise<number> {
  const { rollup, zone } = of.place;
  const columns = (sign: 1 | -1) => {
    const sums = rollup.sums.map(
      (_, index) => sql`, ${sql.lit(sign)} * sums[${sql.lit(index + 1)}] as ${part(index)}`,
    );
    return sql`currency, keys, ${sql.lit(sign)} * count as count ${sql.join(sums, sql``)}`;
  };
  const byUnit = (rows: RawBuilder<unknown>, sign: 1 | -1) => sql`
    select 'hour' as unit, start, ${columns(sign)} from ${rows}
    union all select 'day', ${startOf('day', zone)}, ${columns(sign)} from ${rows}`;
  const differs = rollup.sums.map((_, index) => sql` or sum(${part(index)}) <> 0`);
  const { rows } = await sql<{ differing: number }>`
    with counted as materialized (${countedRecords(of)}),
      waiting as (select * from rollup_delta where ${ownRows(of)}),
      compared as (
        ${byUnit(sql`counted`, 1)} union all ${byUnit(sql`waiting`, -1)}
        union all select unit, start, ${columns(-1)} from rollup_total where ${ownRows(of)}
      )
    select count(*) as differing from (
      select 1 from compared group by unit, start, currency, keys
      having sum(count) <> 0 ${sql.join(differs, sql``)}
    ) as different`.execute(db);
  return rows[0]?.differing ?? 0;
}

/**
 * Replaces what is counted by the records' sums. It is one statement: what it counts and what it replaces are of the same
 * moment, and changes that commit later bring their deltas along.
 */
async function recount(db: Unit, of: Piece): Promise<void> {
  await sql`
    with totals as (delete from rollup_total where ${ownRows(of)}),
      deltas as (delete from rollup_delta where ${ownRows(of)})
    ${insertDeltas(countedRecords(of))}`.execute(db);
  await foldMerchant(db, of.place, of.merchantId);
}

/** Compares what is kept counted for figures with the records. Returns what differs, each with the merchant and country. */
export async function verifyRollups(db: Database, model: Model): Promise<string[]> {
  const problems: string[] = [];
  for (const place of rollupPlaces(model)) {
    for (const { merchantId, rows } of await repairRollup(db, model, place, { mends: false }))
      problems.push(
        `${merchantId} ${place.country}: ${rows} hours and days of ${place.rollup.entity} are not counted as its records are.`,
      );
  }
  return problems;
}
