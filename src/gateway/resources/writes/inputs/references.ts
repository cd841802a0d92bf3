import { sql } from 'kysely';
import type { BoundField } from '../../../../metadata/model/BoundField';
import type { Model } from '../../../../metadata/model/Model';
import { entityTable } from '../../../../metadata/storage/entityTable';
import { factsOf, noCountry } from '../../../../metadata/bind/schemas/places';
import { formatInstant } from '../../../../metadata/values/time';
import { isRehearsal } from '../../../database/units/transaction';
import { type EntityRecord, type EntityRow, toRecord } from '../../../database/records';
import type { Database } from '../../../database/declared/tables';
import { invalidBody } from '../../../http/body';
import type { ErrorDetail } from '../../../../contract/envelope';
import type { HandlerInput } from '../../handlers';

/** Owner of the named records. */
type Owner = Pick<HandlerInput, 'merchantId' | 'country'>;

/**
 * Reads the record that a field's value names (`x-ui.record`); undefined where the merchant has none in the country. It cannot be deleted
 * until the transaction ends, unless that is a rehearsal.
 */
export async function readNamedRecord(
  db: Database,
  model: Model,
  { merchantId, country }: Owner,
  resource: string,
  value: string,
): Promise<EntityRecord | undefined> {
  const { entity, list } = model.resources[resource]!;
  const table = entityTable(model, entity);
  const column = table.columns.get(list?.columns[0] ?? '')!.column;
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(table.name)}
    where merchant_id = ${merchantId} and country = ${table.scope === 'country' ? country : noCountry}
      and ${sql.ref(column)} = ${value}
    ${isRehearsal(db) ? sql`` : sql`for key share`}`.execute(db);
  return rows[0] && toRecord(table, rows[0]);
}

/**
 * Throws 422 at each field that names a record which the merchant lacks, or has not yet (`waitsUntil`). The others cannot be deleted until
 * the transaction ends.
 */
export async function requireNamedRecords(
  {
    db,
    model,
    merchantId,
    country,
    body,
    now,
  }: Owner & Pick<HandlerInput, 'model' | 'body' | 'now'> & { db: Database },
  fields: Readonly<Record<string, BoundField>>,
): Promise<void> {
  const errors: ErrorDetail[] = [];
  for (const { name, ui } of Object.values(fields)) {
    const value = body[name];
    if (!ui.record || typeof value !== 'string') continue;
    // Records without a table are named by others without one alone, whose code knows them.
    if (!entityTable(model, model.resources[ui.record.resource]!.entity).isStored) continue;
    const found = await readNamedRecord(db, model, { merchantId, country }, ui.record.resource, value);
    const until = found?.[ui.record.waitsUntil ?? ''];
    if (!found) errors.push({ path: `/${name}`, keyword: 'record', params: {} });
    else if (typeof until === 'string' && Date.parse(until) > now().getTime()) {
      const { zone } = factsOf(model, country);
      const params = { from: `${formatInstant(until, zone)} ${zone}` };
      errors.push({ path: `/${name}`, keyword: 'recordWaits', params });
    }
  }
  if (errors.length > 0) throw invalidBody(errors);
}
