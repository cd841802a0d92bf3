import { sql } from 'kysely';
import { firstId } from '../database/ids';
import type { Database } from '../database/declared/tables';

/** A record that was created, changed or deleted. */
export interface Change {
  /** A UUIDv7, of the moment in which the change was made. */
  id: string;
  merchantId: string;
  /** Empty where the records belong to none. */
  country: string;
  entity: string;
  recordId: string;
  isNew: boolean;
  /** User whose record it is; null where it is nobody's own. */
  userId: string | null;
}

/**
 * Reads the changes that were made between two times (milliseconds since 1970), and are committed. The second one leaves out the
 * events of a sandbox's history, whose ids are of no time.
 */
export async function readChanges(db: Database, since: number, until: number): Promise<Change[]> {
  const [first, last] = [firstId(since), firstId(until)];
  const { rows } = await sql<Change>`
    select id, merchant_id as "merchantId", country, entity, record_id as "recordId", number = 0 as "isNew", user_id as "userId"
    from record_event
    where id between ${first}::uuid and ${last}::uuid
    union all
    select id, merchant_id, country, entity, record_id, creates, user_id from record_change
    where id between ${first}::uuid and ${last}::uuid`.execute(db);
  return rows;
}

/** Returns when an id was made, in milliseconds since 1970. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
