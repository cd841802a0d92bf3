import { memoize } from 'es-toolkit';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { entityFields } from '../../../metadata/bind/boundFields';
import { bindSchema } from '../../../metadata/bind/schemas/bindSchema';
import { placesOf } from '../../../metadata/bind/schemas/places';
import type { BoundField } from '../../../metadata/model/BoundField';
import type { JsonValue } from '../../../metadata/model/json';
import type { Model } from '../../../metadata/model/Model';
import { parsePointer, valueAt } from '../../../metadata/schema/schemaParts';
import { type EntityTable, entityTable } from '../../../metadata/storage/entityTable';
import { createValidator } from '../../../metadata/validation/createValidator';
import type { ValidationError } from '../../../metadata/validation/validationErrors';
import { isPseudonym } from '../../../metadata/values/personal';
import { type EntityRow, type EntityRecord, toRecord } from '../records';
import type { Tables } from '../declared/tables';

/** A misfit: values of some records of a country that a rule of their schema does not allow. */
export interface Misfit {
  country: string;
  /** The field, with the parts of it that are meant: `lines.[].amount`. */
  field: string;
  error: ValidationError;
  /** The value of the records, where it is no option. */
  value?: JsonValue | undefined;
  /** One of the records. */
  record: EntityRecord;
  records: number;
  /** The ids of the first of them. */
  ids: string[];
}

/** The result of comparing the records of an entity with its schema. */
export interface Look {
  /** Number of records that were compared. */
  records: number;
  misfits: Misfit[];
  /** Whether there are more kinds of misfits than are told apart. */
  isCut: boolean;
  /** Records that were not compared, by country, as the metadata has no such country. */
  others: Map<string, number>;
}

/** Records that are read and compared at a time, between which requests are answered. */
const batchSize = 500;

/** Ids that are named of each misfit. */
export const maxIds = 3;

/** Kinds of misfits that are told apart: a field that was made a choice may have any number of values. */
const maxMisfits = 200;

/**
 * Compares each stored record of an entity with its schema in its country, by the validator of writes. Leaves out what a country hides,
 * what is not stored, and the values of forgotten people. Throws once `signal` is aborted.
 */
export async function lookThroughRecords(
  db: Kysely<Tables>,
  model: Model,
  entity: string,
  signal?: AbortSignal,
): Promise<Look> {
  const table = entityTable(model, entity);
  const places = new Set(placesOf(model, entity));
  // Not ahead: a validator takes long to compile, and most countries of a new installation have no records.
  const checkAt = memoize((place: string) => checkOf(model, table, place));
  const found = new Map<string, Misfit>();
  const look: Look = { records: 0, misfits: [], isCut: false, others: new Map() };
  for await (const rows of batchesOf(db, table)) {
    signal?.throwIfAborted();
    for (const row of rows) {
      if (!places.has(row.country)) {
        look.others.set(row.country, (look.others.get(row.country) ?? 0) + 1);
        continue;
      }
      look.records++;
      const record = toRecord(table, row);
      for (const { key, ...misfit } of checkAt(row.country)(record)) {
        const known = found.get(key);
        if (known) {
          known.records++;
          if (known.ids.length < maxIds) known.ids.push(record.id);
        } else if (found.size < maxMisfits) {
          found.set(key, { ...misfit, country: row.country, record, records: 1, ids: [record.id] });
        } else look.isCut = true;
      }
    }
  }
  return { ...look, misfits: [...found.values()] };
}

/** A record as it is stored, with whose it is. */
export type StoredRow = EntityRow & { merchant_id: string; country: string };

/**
 * Reads the records of a table that meet a condition, by default all. They come in the order of the key, so that each batch costs the same.
 */
export async function* batchesOf(
  db: Kysely<Tables>,
  table: EntityTable,
  condition: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<StoredRow[]> {
  for (let last: StoredRow | undefined; ;) {
    const after = last ? sql`(merchant_id, id) > (${last.merchant_id}, ${last.id})` : sql`true`;
    const { rows } = await sql<StoredRow>`
      select * from ${sql.table(table.name)} where ${after} and ${condition}
      order by merchant_id, id limit ${batchSize}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < batchSize) return;
  }
}

/** A misfit of a record, with its key. */
export type Found = Pick<Misfit, 'field' | 'error' | 'value'> & { key: string };

/** Returns what compares a record with the rules of its entity in a place. */
export function checkOf(model: Model, table: EntityTable, place: string): (record: EntityRecord) => Found[] {
  const validate = createValidator(bindSchema(model, table.entity, place));
  const fields = entityFields(model, table.entity, place);
  const isStored = (name: string) => table.columns.has(name) || table.nested.has(name);
  return ({ id: _id, ...record }) =>
    validate(record).flatMap((error) => {
      const [name = '', ...inner] = parsePointer(error.path);
      const field: BoundField | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (field && (field.ui.hidden === true || !isStored(name))) return [];
      // Nobody fits a format any more who was forgotten.
      if (isPseudonym(valueAt(record, [name, ...inner]))) return [];
      const path = [name, ...inner.map((part) => (/^\d+$/.test(part) ? '[]' : part))].join('.');
      const value = error.keyword === 'enum' && inner.length === 0 ? record[name] : undefined;
      const key = JSON.stringify([place, path, error.keyword, error.params, value]);
      return [{ key, field: path, error, value }];
    });
}
