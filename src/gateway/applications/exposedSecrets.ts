import { type RawBuilder, sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import type { Actor } from '../database/actors';
import { newId } from '../database/ids';
import { recordEvent } from '../database/recordEvents';
import { type EntityRow, insertRecords, type StoredRecord, toRecord } from '../database/records';
import { updateRecord } from '../database/updateRecord';
import type { Database } from '../database/declared/tables';
import { beginState, changeState } from '../resources/changeState';
import type { RecordInput } from '../resources/handlers';
import { applicationEntity, changeEntity, exposedEntity } from './tables';

type Exposed = StoredRecord<typeof exposedEntity>;

/** An application, with what a user who was disabled knows of it. */
export interface ExposedApplication {
  name: string;
  appCode: string;
  country: string;
}

/** A row of what a user could sign calls with. */
interface Known extends ExposedApplication {
  hasSecret: boolean;
  /** ISO 8601, UTC; null where they have not seen the present secret. */
  seenAt: string | null;
  hasKey: boolean;
}

/**
 * Notes that somebody must decide about applications whose calls a disabled user could sign (product 9.14), and returns them. The user has
 * seen a present or next secret, or entered the public key. Called in the disabling transaction.
 */
export async function noteExposed(
  db: Database,
  model: Model,
  by: { merchantId: string; user: { id: string; name: string }; actor: Actor; now: Date },
): Promise<ExposedApplication[]> {
  const { merchantId, user, actor, now: at } = by;
  if (!model.entities.includes(exposedEntity)) return [];
  const table = entityTable(model, exposedEntity);
  const noted = await readOpen(db, model, sql`user_id = ${user.id}`, merchantId);
  const known = (await readKnown(db, model, { merchantId, userId: user.id, at })).filter(
    ({ appCode }) => !noted.some(({ appId }) => appId === appCode),
  );
  for (const application of known) {
    const { appCode, country, seenAt } = application;
    const record = {
      id: newId(),
      appId: appCode,
      userName: user.name,
      userId: user.id,
      knows: knownOf(application),
      status: 'open',
      raisedAt: at.toISOString(),
    };
    await insertRecords(db, table, [{ ...record, merchantId, country }]);
    const key = { merchantId, country, id: record.id };
    await beginState(db, model, {
      entity: exposedEntity,
      key,
      record,
      field: 'status',
      at,
      actor,
      effects: {},
    });
    const seen: Actor = { kind: 'user', ...user };
    const event = { at: seenAt === null ? at : new Date(seenAt), actor: seen };
    await recordEvent(db, table, key, { ...event, note: '@application-keys.known' });
  }
  return known;
}

/** Settles the exposed secrets of an application that its change has made worthless to disabled users. */
export async function settleExposed(
  {
    db,
    model,
    merchantId,
    country,
    actor,
    now,
  }: Pick<RecordInput, 'db' | 'model' | 'merchantId' | 'country' | 'actor' | 'now'>,
  appCode: string,
): Promise<void> {
  if (!model.entities.includes(exposedEntity)) return;
  const at = now();
  const table = entityTable(model, exposedEntity);
  for (const { id, userId, knows } of await readOpen(db, model, sql`app_id = ${appCode}`, merchantId)) {
    const known = await readKnown(db, model, { merchantId, userId, at });
    const application = known.find((each) => each.appCode === appCode);
    const key = { merchantId, country, id };
    if (application === undefined) {
      const change = { entity: exposedEntity, key, field: 'status', from: 'open', to: 'ended' } as const;
      await changeState(db, model, { ...change, at, actor, effects: {} });
      continue;
    }
    const left = knownOf(application);
    if (left.length !== knows?.length) await updateRecord(db, table, key, { knows: left });
  }
}

const knownOf = ({ hasSecret, hasKey }: Known): NonNullable<Exposed['knows']> => [
  ...(hasSecret ? (['secret'] as const) : []),
  ...(hasKey ? (['publicKey'] as const) : []),
];

/** Reads what nobody has decided about yet, in all countries of a merchant. */
async function readOpen(
  db: Database,
  model: Model,
  condition: RawBuilder<unknown>,
  merchantId: string,
): Promise<Exposed[]> {
  const table = entityTable(model, exposedEntity);
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)} where merchant_id = ${merchantId}::uuid and status = 'open' and ${condition}`.execute(
    db,
  );
  return rows.map((row) => toRecord(table, row));
}

/** Reads the applications of a merchant, in all countries, whose calls a user could sign. */
async function readKnown(
  db: Database,
  model: Model,
  { merchantId, userId, at }: { merchantId: string; userId: string; at: Date },
): Promise<Known[]> {
  const [application, change] = [applicationEntity, changeEntity].map((entity) =>
    sql.table(entityTable(model, entity).name),
  );
  // A key that a second person has approved is that of who asked for it; any other that of who entered it.
  const { rows } = await sql<Known>`
    select * from (
      select name, app_code as "appCode", application.country, seen.at as "seenAt", seen.at is not null as "hasSecret",
        coalesce(request_public_key is not null and coalesce(asked.by_user, exists (
          select from record_event as event where event.merchant_id = ${merchantId}::uuid and event.record_id = application.id
            and event.entity = ${applicationEntity} and actor_kind = 'user' and actor_id = ${userId}
            and (number = 0 or entry -> 'values' -> 'requestPublicKey' ->> 'after' = request_public_key)
        )), false) as "hasKey"
      from ${application} as application left join lateral (
        select max(key.created_at) as at from application_key as key
        where key.merchant_id = ${merchantId}::uuid and key.application_id = application.id and key.kind <> 'pair'
          and key.seen_by = ${userId}::uuid and (key.valid_until is null or key.valid_until > ${at.toISOString()})
      ) as seen on true left join lateral (
        select bool_or(event.actor_id = ${userId}) as by_user
        from ${change} as change join record_event as event on event.merchant_id = change.merchant_id
          and event.record_id = change.id and event.entity = ${changeEntity} and event.number = 0
        where change.merchant_id = ${merchantId}::uuid and change.app_id = application.app_code and change.status = 'approved'
          and change.request_public_key = application.request_public_key
      ) as asked on true
      where application.merchant_id = ${merchantId}::uuid
    ) as known
    where "hasSecret" or "hasKey"
    order by "appCode"`.execute(db);
  return rows;
}
