import { type RawBuilder, sql } from 'kysely';
import type { AuditEvent, AuditSource } from './auditEvents';
import type { Database } from '../../database/declared/tables';
import { withSnapshot } from '../../database/units/transaction';
import { auditQueries } from './auditQueries';

/** A range of audit events: their sources, from a time on and before another one. */
export interface AuditRange {
  from: Date;
  to: Date;
  of: readonly AuditSource[];
}

/** After which event a page begins. */
export interface AuditPosition {
  at: string;
  id: string;
}

/** Rows that are fetched at a time. */
const fetchSize = 1_000;

const day = 24 * 60 * 60_000;

/** Greatest number of parts in which a range is read. Times of records' events have no index, so each part looks at all. */
const mostParts = 32;

/**
 * Reads all events of a range on one snapshot of the database, in order, and hands each to `write`. Only some are in memory: the database
 * sorts those of some days at a time, within the limit of its statements.
 */
export async function readAudit(
  db: Database,
  { from, to, of }: AuditRange,
  write: (event: AuditEvent) => Promise<void>,
): Promise<void> {
  await withSnapshot(db, async (snapshot) => {
    const bounds = await boundsOf(snapshot, { from, to, of });
    const length = Math.max(day, (bounds.to - bounds.from) / mostParts);
    for (let start = bounds.from; start < bounds.to; start += length) {
      const part = { from: new Date(start), to: new Date(Math.min(start + length, bounds.to)) };
      await mergeByTime(
        of.map((source) => readSource(snapshot, source, part)),
        write,
      );
    }
  });
}

/** Returns the part of a range in which something has happened, in milliseconds. */
async function boundsOf(
  snapshot: Database,
  { from, to, of }: AuditRange,
): Promise<{ from: number; to: number }> {
  const bounds = { from: to.getTime(), to: from.getTime() };
  for (const source of of) {
    const { rows } = await sql<{ first: string | null; last: string | null }>`
      select min(at) as first, max(at) as last from (${inRange(source, { from, to })}) as event`.execute(
      snapshot,
    );
    const { first, last } = rows[0]!;
    if (first === null || last === null) continue;
    bounds.from = Math.min(bounds.from, Date.parse(first));
    bounds.to = Math.max(bounds.to, Date.parse(last) + 1);
  }
  return bounds;
}

/** Reads the events of one source by a cursor of the database. */
async function* readSource(
  snapshot: Database,
  source: AuditSource,
  part: Pick<AuditRange, 'from' | 'to'>,
): AsyncGenerator<AuditEvent> {
  const cursor = sql.ref(`audit_${source}`);
  await sql`declare ${cursor} no scroll cursor for ${ordered(source, part)}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<never>`fetch ${sql.lit(fetchSize)} from ${cursor}`.execute(snapshot);
    for (const row of rows) yield auditQueries[source].read(row);
    if (rows.length < fetchSize) break;
  }
  await sql`close ${cursor}`.execute(snapshot);
}

/** Hands on the events of several sources, each of which has them in order, in the order of all. */
async function mergeByTime(
  sources: AsyncGenerator<AuditEvent>[],
  write: (event: AuditEvent) => Promise<void>,
): Promise<void> {
  const heads: { event: AuditEvent; source: AsyncGenerator<AuditEvent> }[] = [];
  const advance = async (source: AsyncGenerator<AuditEvent>) => {
    const next = await source.next();
    if (!next.done) heads.push({ event: next.value, source });
  };
  for (const source of sources) await advance(source);
  while (heads.length > 0) {
    const first = heads.reduce((least, head) => (byTime(head.event, least.event) < 0 ? head : least));
    heads.splice(heads.indexOf(first), 1);
    await write(first.event);
    await advance(first.source);
  }
}

/**
 * Reads a page of the events of a range, in the order in which they happened. `next` is the position of its last event: what follows it,
 * also what has happened since, begins there.
 */
export async function readAuditPage(
  db: Database,
  { of, ...range }: AuditRange,
  { after, limit }: { after: AuditPosition | undefined; limit: number },
): Promise<{ events: AuditEvent[]; next: AuditPosition | undefined }> {
  const found = await withSnapshot(db, async (snapshot) => {
    const events: AuditEvent[] = [];
    for (const source of of) {
      const { rows } = await sql<never>`${ordered(source, range, after)} limit ${limit}`.execute(snapshot);
      events.push(...rows.map((row) => auditQueries[source].read(row)));
    }
    return events;
  });
  const events = found.toSorted(byTime).slice(0, limit);
  const last = events.at(-1);
  return { events, next: last && { at: last.at, id: last.id } };
}

function byTime(one: AuditEvent, other: AuditEvent): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function ordered(
  source: AuditSource,
  { from, to }: Pick<AuditRange, 'from' | 'to'>,
  after?: AuditPosition,
): RawBuilder<unknown> {
  const table = tableOf(source);
  const following = after
    ? sql`and (${table}.at, ${table}.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return sql`${inRange(source, { from, to })} ${following} order by ${table}.at, ${table}.id`;
}

function inRange(source: AuditSource, { from, to }: Pick<AuditRange, 'from' | 'to'>): RawBuilder<unknown> {
  const table = tableOf(source);
  return sql`${auditQueries[source].select}
    where ${table}.at >= ${from.toISOString()}::timestamptz and ${table}.at < ${to.toISOString()}::timestamptz`;
}

const tableOf = (source: AuditSource) => sql.ref(source === 'operators' ? 'operator_event' : 'event');
