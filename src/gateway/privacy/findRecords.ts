import { type RawBuilder, sql } from 'kysely';
import { entityFields } from '../../metadata/bind/boundFields';
import { placesOf } from '../../metadata/bind/schemas/places';
import type { BoundField } from '../../metadata/model/BoundField';
import type { Model } from '../../metadata/model/Model';
import type { Person } from '../../metadata/model/Person';
import { type EntityTable, entityTable, storedEntities } from '../../metadata/storage/entityTable';
import { personalFields, personOf } from '../../metadata/values/personal';
import type { RecordKey } from '../database/records';
import type { Database } from '../database/declared/tables';

/** Persons whom a merchant's records are about: payers, payees and holders of accounts. */
const subjects: ReadonlySet<Person> = new Set(['payer', 'payee', 'holder']);

/** A search for a person's records: by the number of an order, or by a value as it is stored. */
export type Sought = { order: string } | { value: string };

/** A record that is about the person. */
export interface FoundRecord {
  table: EntityTable;
  key: RecordKey;
}

/** Most records that are changed at a time. */
const maxRecords = 10_000;

/** Finds the records of a merchant that are about a person, in all countries. Throws where there are too many to be told by an operator. */
export async function findRecords(
  db: Database,
  model: Model,
  merchantId: string,
  sought: Sought,
): Promise<FoundRecord[]> {
  const found: FoundRecord[] = [];
  for (const entity of storedEntities(model)) {
    const table = entityTable(model, entity);
    const condition =
      'order' in sought ? hasNumber(model, table, sought.order) : hasValue(model, table, sought.value);
    if (!condition || table.scope === 'user' || table.appendOnly) continue;
    const { rows } = await sql<{ id: string; country: string }>`
      select id, country from ${sql.table(table.name)} where merchant_id = ${merchantId}::uuid and (${condition})
      order by id limit ${maxRecords + 1}`.execute(db);
    found.push(...rows.map(({ id, country }) => ({ table, key: { merchantId, country, id } })));
  }
  if (found.length > maxRecords)
    throw new Error(`There are more than ${maxRecords} such records. Is that the value of one person?`);
  return found;
}

/** Finds the records of a merchant that were deleted and held a value of a person. */
export async function findDeleted(
  db: Database,
  model: Model,
  merchantId: string,
  value: string,
): Promise<FoundRecord[]> {
  const { rows } = await sql<{ id: string; entity: string; country: string }>`
    select distinct record_id as id, entity, country from record_event
    where merchant_id = ${merchantId}::uuid and entry ->> 'form' = 'delete' and exists(
      select from jsonb_each(entry -> 'values') as entered
      where ${value} in (entered.value ->> 'before', entered.value ->> 'after'))`.execute(db);
  return rows
    .filter(({ entity }) => model.entities.includes(entity))
    .map(({ entity, id, country }) => ({
      table: entityTable(model, entity),
      key: { merchantId, country, id },
    }));
}

/** The condition that a record has an order's number, in a field named like those that tell orders apart. */
function hasNumber(model: Model, table: EntityTable, number: string): RawBuilder<unknown> | undefined {
  if (!isAboutPersons(model, table)) return undefined;
  const columns = [...numberFields(model)].flatMap((name) => table.columns.get(name) ?? []);
  return anyOf(
    columns.filter(({ type }) => type === 'text').map(({ column }) => sql`${sql.ref(column)} = ${number}`),
  );
}

/** The names of fields each of whose values is that of one record of a merchant: `orderNo`, `paymentNo`. */
function numberFields(model: Model): Set<string> {
  const unique = storedEntities(model).flatMap((entity) => entityTable(model, entity).unique);
  return new Set(unique.filter(({ length }) => length === 1).flat());
}

/** Records that hold data of those whom they are about, or texts in which these may be named. */
function isAboutPersons(model: Model, table: EntityTable): boolean {
  const persons = fieldsOfAll(model, table).flatMap((fields) =>
    personalFields(fields).map(({ person }) => person),
  );
  return persons.some((person) => subjects.has(person) || person === 'anyone');
}

function hasValue(model: Model, table: EntityTable, value: string): RawBuilder<unknown> | undefined {
  const names = fieldsOfAll(model, table).flatMap((fields) =>
    Object.values(fields).flatMap((field) => (subjects.has(personOf(field) ?? 'user') ? [field.name] : [])),
  );
  const columns = [...new Set(names)].flatMap((name) => table.columns.get(name) ?? []);
  return anyOf(
    columns.filter(({ type }) => type === 'text').map(({ column }) => sql`${sql.ref(column)} = ${value}`),
  );
}

const anyOf = (conditions: RawBuilder<unknown>[]) =>
  conditions.length === 0 ? undefined : sql.join(conditions, sql` or `);

const fieldsOfAll = (model: Model, { entity }: EntityTable): Record<string, BoundField>[] =>
  placesOf(model, entity).map((country) => entityFields(model, entity, country));

/** Whether a field's values are forgotten with the person whom its record is about: those of users stay. */
export function isForgotten(person: Person): boolean {
  return subjects.has(person) || person === 'anyone';
}
