import { type RawBuilder, sql } from 'kysely';
import { daysAfter, instantOf, parseZone, wallClock } from '../../metadata/values/time';
import type { Database } from '../database/declared/tables';
import type { Scope } from '../resources/access';
import type { Movement } from './matching/Line';

/** The most movements that a file is compared with. */
const maxMovements = 100_000;

/** Thrown where the days of a file have more movements than are compared. */
export class TooManyMovementsError extends Error {}

/** Movements that a file may be about. */
interface Wanted {
  kinds: Movement['kind'][];
  references: string[];
  /** The first and the last day of the file, if it has days. */
  days: [first: string, last: string] | undefined;
  /** Zone of the country. */
  zone: string;
  pause: () => Promise<void>;
}

/** Days before those of a file on which one of its movements may have begun. */
const longest = 14;

/** References of one query. */
const chunkSize = 5_000;

/** Movements of one query. */
const pageSize = 5_000;

/** Table of movements of a kind, and the columns by which they are found. */
interface Source {
  kind: Movement['kind'];
  table: string;
  numbers: string[];
  /** Their own number first, that of their order second, as far as they have one. */
  begunAt: string;
  movedAt: string;
  settledAt?: string;
  /** Condition on those whose money has moved. */
  isDone: RawBuilder<unknown>;
}

const sources: Source[] = [
  {
    kind: 'collection',
    table: 'pay_in_detail',
    numbers: ['payment_no', 'order_no', 'merchant_order_no'],
    begunAt: 'paid_at',
    movedAt: 'paid_at',
    settledAt: 'settled_at',
    isDone: sql`true`,
  },
  {
    // Those that are paid have payments, by which they are found.
    kind: 'collection',
    table: 'collection_order',
    numbers: ['order_no', 'merchant_order_no'],
    begunAt: 'requested_at',
    movedAt: 'requested_at',
    isDone: sql`false`,
  },
  {
    kind: 'payout',
    table: 'payout_order',
    numbers: ['order_no', 'merchant_order_no'],
    begunAt: 'requested_at',
    movedAt: 'completed_at',
    isDone: sql`status in ('completed', 'refunded')`,
  },
  {
    kind: 'withdrawal',
    table: 'withdrawal',
    numbers: ['withdrawal_no'],
    begunAt: 'requested_at',
    movedAt: 'completed_at',
    isDone: sql`status in ('approved', 'returned')`,
  },
  {
    kind: 'recharge',
    table: 'recharge',
    numbers: ['recharge_no'],
    begunAt: 'requested_at',
    movedAt: 'recharged_at',
    isDone: sql`status = 'approved'`,
  },
];

interface MovementRow {
  id: string;
  numbers: (string | null)[];
  currency: string;
  amount: number;
  net_amount: number | null;
  begun_at: string;
  moved_at: string;
  settled_at: string | null;
  is_done: boolean;
}

/**
 * Reads the movements that a file may be about: of its references, whenever they were, and of its days. Throws {@link
 * TooManyMovementsError}.
 */
export async function readMovements(db: Database, scope: Scope, wanted: Wanted): Promise<Movement[]> {
  const { kinds, references, days, zone, pause } = wanted;
  const found = new Map<string, Movement>();
  const add = async (source: Source, rows: MovementRow[]) => {
    for (const row of rows) {
      await pause();
      found.set(row.id, movementOf(source, row, zone));
      if (found.size > maxMovements) throw new TooManyMovementsError();
    }
  };
  for (const source of sources.filter(({ kind }) => kinds.includes(kind))) {
    for (let start = 0; start < references.length; start += chunkSize) {
      const chunk = references.slice(start, start + chunkSize);
      const named = source.numbers.map((name) => sql`${sql.ref(name)} = any(${chunk}::text[])`);
      await add(source, await readRows(db, scope, source, sql.join(named, sql` or `)));
    }
    if (!days || source.table === 'collection_order') continue;
    const [from, to] = [daysAfter(days[0], -1), daysAfter(days[1], 2)].map((day) => instantOfDay(day, zone));
    const since = instantOfDay(daysAfter(days[0], -longest), zone);
    const moved = source.settledAt
      ? sql`greatest(${sql.ref(source.movedAt)}, settled_at)`
      : sql.ref(source.movedAt);
    const isWithin = sql`${sql.ref(source.begunAt)} >= ${since} and ${sql.ref(source.begunAt)} < ${to}
      and ${moved} >= ${from} and ${sql.ref(source.movedAt)} < ${to} and ${source.isDone}`;
    for (let last: MovementRow | undefined, isMore = true; isMore;) {
      const after = last
        ? sql` and (${sql.ref(source.begunAt)}, id) > (${last.begun_at}, ${last.id}::uuid)`
        : sql``;
      const rows = await readRows(db, scope, source, sql`${isWithin}${after}`, true);
      await add(source, rows);
      last = rows.at(-1);
      isMore = rows.length === pageSize;
    }
  }
  return [...found.values()];
}

/** Reads the payments of a settlement. */
export async function readPayments(
  db: Database,
  scope: Scope,
  ids: string[],
  zone: string,
): Promise<Movement[]> {
  const [payments] = sources as [Source];
  const rows = await readRows(db, scope, payments, sql`id = any(${ids}::uuid[])`);
  return rows.map((row) => movementOf(payments, row, zone));
}

async function readRows(
  db: Database,
  { merchantId, country }: Scope,
  { table, numbers, begunAt, movedAt, settledAt, isDone }: Source,
  condition: RawBuilder<unknown>,
  isPage = false,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select id, array[${sql.join(numbers.map((name) => sql.ref(name)))}] as numbers, currency, amount,
      ${settledAt ? sql`net_amount` : sql`null::bigint`} as net_amount, ${sql.ref(begunAt)} as begun_at,
      coalesce(${sql.ref(movedAt)}, ${sql.ref(begunAt)}) as moved_at,
      ${settledAt ? sql.ref(settledAt) : sql`null::timestamptz`} as settled_at, ${isDone} as is_done
    from ${sql.table(table)}
    where merchant_id = ${merchantId}::uuid and country = ${country} and (${condition})
    ${isPage ? sql`order by ${sql.ref(begunAt)}, id limit ${sql.lit(pageSize)}` : sql``}`.execute(db);
  return rows;
}

function movementOf({ kind }: Source, row: MovementRow, zone: string): Movement {
  const [number = '', order] = row.numbers;
  const [orderNo, merchantOrderNo] = row.numbers.length > 1 ? row.numbers.slice(-2) : [];
  const minutes = parseZone(zone);
  return {
    id: row.id,
    kind,
    number: number ?? '',
    orderNo: kind === 'collection' ? (orderNo ?? undefined) : undefined,
    merchantOrderNo: merchantOrderNo ?? undefined,
    references: row.numbers.filter((each) => each !== null),
    // A payment belongs to its order; an order is one by itself.
    group: `${kind} ${kind === 'collection' && row.numbers.length > 2 ? (order ?? number) : number}`,
    currency: row.currency,
    amount: row.amount,
    netAmount: row.net_amount ?? undefined,
    day: dayOf(row.moved_at, minutes),
    settledOn: row.settled_at === null ? undefined : dayOf(row.settled_at, minutes),
    isDone: row.is_done,
  };
}

/** The day of an instant in a zone. Without dayjs, as there may be a hundred thousand. */
function dayOf(instant: string, zoneMinutes: number): string {
  return new Date(Date.parse(instant) + zoneMinutes * 60_000).toISOString().slice(0, 10);
}

/** Instant at which a day begins in a zone. */
function instantOfDay(day: string, zone: string): string {
  return instantOf(wallClock(`${day}T00:00:00Z`, 'GMT+0'), zone);
}
