import { sql } from 'kysely';
import { annotationLimits } from '../../metadata/model/sections';
import { foldText } from '../../metadata/reading/foldText';
import type { TagChange } from '../../contract/records';
import { readAnnotations, readKnownTags } from '../finding/annotations/readAnnotations';
import { type Actor, actorColumns } from '../database/actors';
import type { Database } from '../database/declared/tables';
import { isRecordId } from '../database/ids';
import { recordEvent } from '../database/recordEvents';
import { withTransaction } from '../database/units/transaction';
import { actorOf, type ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { storedText } from '../http/translation';
import type { Access } from '../resources/access';
import { whereOf } from '../resources/readList';

/** Tags that a record is given and loses, in the spelling in which they are stored. */
interface Difference {
  id: string;
  added: string[];
  removed: string[];
}

/** Author and time of a change of tags. */
interface By {
  actor: Actor;
  at: Date;
}

/**
 * Gives records tags and takes others away, in one transaction, and returns how many have changed. A tag that the list knows keeps its
 * spelling. Throws 422 where a record would have too many.
 */
export async function changeTags(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  access: Access,
  { ids, add = [], remove = [] }: TagChange,
): Promise<number> {
  const by = { actor: actorOf(access.session), at: now() };
  const wanted = [...new Set(ids.filter(isRecordId))];
  if (wanted.length === 0) return 0;
  return withTransaction(db, async (transaction) => {
    const locked = await lockRecords(transaction, access, wanted);
    const spelled = add.length > 0 ? await knownSpellings(transaction, access, add) : [];
    const before = await readAnnotations(transaction, access, locked);
    const changed = locked
      .map((id) => differenceOf(id, before.get(id)?.tags ?? [], spelled, remove))
      .filter(({ added, removed }) => added.length + removed.length > 0);
    await deleteTags(transaction, access, changed);
    await insertTags(transaction, access, changed, by);
    for (const each of changed) await recordChange(transaction, access, each, by);
    return changed.length;
  });
}

/** Locks those records that the user sees. Two changes of one record then come one after the other. */
async function lockRecords(db: Database, access: Access, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(access.view.table.name)} as stored
    where ${whereOf(access, [sql`id = any(${ids}::uuid[])`])} order by id for update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns tags, each once, as the list spells them already. */
async function knownSpellings(
  db: Database,
  { merchantId, country, view }: Access,
  tags: readonly string[],
): Promise<string[]> {
  const known = await readKnownTags(db, { merchantId, country, entity: view.table.entity });
  const spellings = new Map(known.map((tag) => [foldText(tag), tag]));
  return [...new Map(tags.map((tag) => [foldText(tag), spellings.get(foldText(tag)) ?? tag])).values()];
}

function differenceOf(
  id: string,
  before: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): Difference {
  const unwanted = new Set(remove.map(foldText));
  const removed = before.filter((tag) => unwanted.has(foldText(tag)));
  const kept = new Set(before.filter((tag) => !removed.includes(tag)).map(foldText));
  const added = add.filter((tag) => !kept.has(foldText(tag)));
  const limit = annotationLimits.tags;
  if (added.length > 0 && kept.size + added.length > limit)
    throw new GatewayError({
      status: 422,
      text: 'gateway.tooManyTags',
      params: { limit },
      errors: [{ path: '/add', keyword: 'maxItems', params: { limit } }],
    });
  return { id, added, removed };
}

async function deleteTags(
  db: Database,
  { merchantId }: Pick<Access, 'merchantId'>,
  changed: readonly Difference[],
): Promise<void> {
  const rows = changed.flatMap(({ id, removed }) => removed.map((tag) => ({ id, tag })));
  if (rows.length === 0) return;
  await sql`
    delete from record_tag where merchant_id = ${merchantId}::uuid and (record_id, tag) in (
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ tag }) => tag)}::text[]))`.execute(
    db,
  );
}

async function insertTags(
  db: Database,
  { merchantId, country, view }: Access,
  changed: readonly Difference[],
  { actor, at }: By,
): Promise<void> {
  const rows = changed.flatMap(({ id, added }) =>
    added.map((tag) => ({
      merchant_id: merchantId,
      country,
      entity: view.table.entity,
      record_id: id,
      tag,
      ...actorColumns(actor),
      at: at.toISOString(),
    })),
  );
  if (rows.length > 0) await db.insertInto('record_tag').values(rows).execute();
}

/** The change on the record's timeline, which also tells those who look at the record. */
async function recordChange(
  db: Database,
  access: Access,
  { id, added, removed }: Difference,
  { actor, at }: By,
): Promise<void> {
  const key = added.length === 0 ? 'untagged' : removed.length === 0 ? 'tagged' : 'retagged';
  const note = storedText(`gateway.event.${key}`, { added: added.join(', '), removed: removed.join(', ') });
  await recordEvent(db, access.view.table, { ...access, id }, { at, actor, note });
}
