import { sql } from 'kysely';
import { type EntityTable, entityTable } from '../../../metadata/storage/entityTable';
import type { Database } from '../../database/tables';
import type { History, PlayedRecord } from './History';

/**
 * Gives another number to each played record whose number is that of another one, stored or played, as the gateway does
 * when it draws one. Payments follow their orders, and postings their records.
 */
export async function drawAgain(db: Database, history: History): Promise<void> {
  for (const [entity, records] of Object.entries(history.records)) {
    const table = entityTable(history.model, entity);
    // A planned number is a field of its own; it is all that two plans can have in common.
    for (const [field] of table.unique) {
      if (field !== undefined) await drawField(db, table, field, history, records);
    }
  }
}

async function drawField(
  db: Database,
  table: EntityTable,
  field: string,
  { owner, records, postings }: History,
  drawn: PlayedRecord[],
): Promise<void> {
  const taken = await storedNumbers(db, table, field, owner.merchantId, drawn);
  for (const record of drawn) {
    const planned = record[field] as string;
    let number = planned;
    while (taken.has(number)) number = following(number);
    taken.add(number);
    if (number === planned) continue;
    record[field] = number;
    for (const payment of records['pay-in-detail'])
      if (payment.orderId === record.id) payment[field] = number;
    for (const { source } of postings) if (source?.id === record.id) source.number = number;
  }
}

async function storedNumbers(
  db: Database,
  table: EntityTable,
  field: string,
  merchantId: string,
  drawn: PlayedRecord[],
): Promise<Set<string>> {
  if (drawn.length === 0) return new Set();
  const column = sql.ref(table.columns.get(field)!.column);
  const { rows } = await sql<{ number: string }>`
    select ${column} as number from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and ${column} = any(${drawn.map((record) => record[field])})`.execute(
    db,
  );
  return new Set(rows.map(({ number }) => number));
}

/** The number whose last six digits are one more. */
function following(number: string): string {
  const digits = (Number(number.slice(-6)) + 1) % 1_000_000;
  return number.slice(0, -6) + String(digits).padStart(6, '0');
}
