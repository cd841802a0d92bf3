import type { InsertObject } from 'kysely';
import { factsOf } from '../../metadata/bind/schemas/places';
import type { Model } from '../../metadata/model/Model';
import { wallClock } from '../../metadata/values/time';
import { type Actor, actorColumns } from '../database/actors';
import { newId } from '../database/ids';
import type { Database, Tables } from '../database/declared/tables';
import { shared } from '../database/units/shared';

/** Key of a notification: a record of a resource, and which of the resource's notifications it is. */
export interface NotificationKey {
  merchantId: string;
  country: string;
  resource: string;
  name: string;
  recordId: string;
}

/** Something that has happened. */
export interface Happened extends NotificationKey {
  /** Label of the record. */
  label: string | undefined;
  /** Minor units. */
  amount?: { minor: number; currency: string } | undefined;
  /** Number of things that it stands for; one by default. */
  count?: number;
  /** User who alone is told; everybody who may see it by default. */
  userId?: string | undefined;
  actor: Actor;
  /** From where the actor did it. */
  origin?: { address: string; agent: string } | undefined;
  at: Date;
}

/** Stores what users are told of, in the transaction in which it happens. Returns its id. */
export async function noteHappened(db: Database, model: Model, happened: Happened): Promise<string> {
  const { merchantId, country, resource, name, recordId, label, amount, userId, origin, at } = happened;
  const id = newId();
  await insertNotification(db, {
    id,
    merchant_id: merchantId,
    country,
    resource,
    name,
    record_id: recordId,
    user_id: userId ?? null,
    label: label ?? null,
    amount: amount?.minor ?? null,
    currency: amount?.currency ?? null,
    count: happened.count ?? 1,
    ...actorColumns(happened.actor),
    address: origin?.address ?? null,
    agent: origin?.agent ?? null,
    at: at.toISOString(),
    day: wallClock(at, factsOf(model, country).zone).format('YYYY-MM-DD'),
    ended_at: null,
  });
  return id;
}

const insertNotification = shared({
  run: async (db, rows: InsertObject<Tables, 'notification'>[]): Promise<void[]> => {
    await db.insertInto('notification').values(rows).execute();
    return rows.map(() => undefined);
  },
});

/** Stores that there is nothing left to do about a record. */
export async function endHappened(
  db: Database,
  { merchantId, country, resource, name, recordId }: NotificationKey,
  at: Date,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ ended_at: at.toISOString() })
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', recordId)
    .where('ended_at', 'is', null)
    .where((is) => is.and({ country, resource, name }))
    .execute();
}

/** The name of what is told of an import, whatever its resource: rows of it were rejected. */
export const rejectedRows = 'import.rejected';
