import { sql } from 'kysely';
import { notesField, tagsField } from '../../../metadata/model/sections';
import type { Model } from '../../../metadata/model/Model';
import { memoize } from '../../../metadata/tracking/memoize';
import type { Database } from '../../database/declared/tables';
import type { RecordKey } from '../../database/records';
import type { Annotated } from './conditions';

/** Number of characters of a record's notes in lists. Its page has them whole. */
const shownLength = 300;

/** Notes and tags of a record, as lists have them. */
export interface Annotations {
  /** By the alphabet. */
  tags: string[];
  /** The newest first. */
  notes: string;
}

/** Reads notes and tags of records, by id, in one statement. Those without any are missing. */
export async function readAnnotations(
  db: Database,
  { merchantId }: Pick<Annotated, 'merchantId'>,
  ids: readonly string[],
  length = shownLength,
): Promise<Map<string, Annotations>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tags: string[] | null; notes: string | null }>`
    select record_id as id, array_agg(tag order by tag) as tags, null as notes from record_tag
      where merchant_id = ${merchantId}::uuid and record_id = any(${ids}::uuid[]) group by record_id
    union all
    select record_id, null, left(string_agg(text, E'\\n' order by id desc), ${sql.lit(length)}) from record_note
      where merchant_id = ${merchantId}::uuid and record_id = any(${ids}::uuid[]) group by record_id`.execute(
    db,
  );
  const found = new Map<string, Annotations>();
  for (const { id, tags, notes } of rows) {
    const known = found.get(id) ?? { tags: [], notes: '' };
    found.set(id, { tags: tags ?? known.tags, notes: notes ?? known.notes });
  }
  return found;
}

/** Returns records with the fields of their notes and tags, as far as they have any. */
export async function withAnnotations<Found extends { id: string }>(
  db: Database,
  whose: Pick<Annotated, 'merchantId'>,
  records: readonly Found[],
): Promise<Found[]> {
  const annotations = await readAnnotations(
    db,
    whose,
    records.map(({ id }) => id),
  );
  return records.map((record) => {
    const { tags = [], notes = '' } = annotations.get(record.id) ?? {};
    return {
      ...record,
      ...(tags.length > 0 ? { [tagsField]: tags } : {}),
      ...(notes === '' ? {} : { [notesField]: notes }),
    };
  });
}

/** Most tags that are offered. */
const maxKnown = 200;

/** Reads the tags that records of an entity have in a country, by the alphabet. Each is found by the index, however many records have it. */
export async function readKnownTags(
  db: Database,
  { merchantId, entity, country }: Annotated & { country: string },
): Promise<string[]> {
  const own = sql`merchant_id = ${merchantId}::uuid and entity = ${entity} and country = ${country}`;
  const { rows } = await sql<{ tag: string }>`
    with recursive known(tag) as (
      select min(tag) from record_tag where ${own}
      union all
      select (select min(tag) from record_tag where ${own} and tag > known.tag) from known where known.tag is not null
    )
    select tag from known where tag is not null limit ${sql.lit(maxKnown)}`.execute(db);
  return rows.map(({ tag }) => tag);
}

/** Deletes notes and tags of a record that is deleted. */
export async function deleteAnnotations(db: Database, { merchantId, id }: RecordKey): Promise<void> {
  await db
    .deleteFrom('record_note')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .execute();
  await db
    .deleteFrom('record_tag')
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', id)
    .execute();
}

/** Whether records of an entity may have notes and tags. */
export const isAnnotated = memoize((model: Model, entity: string): boolean =>
  Object.values(model.resources).some((resource) => resource.entity === entity && resource.annotations),
);
