import { annotationLimits } from '../../metadata/model/sections';
import type { Note } from '../../contract/records';
import { actorColumns } from '../database/actors';
import type { Database } from '../database/declared/tables';
import { isRecordId, newId } from '../database/ids';
import { recordEvent } from '../database/recordEvents';
import { withTransaction } from '../database/units/transaction';
import { actorOf, type ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { storedText } from '../http/translation';
import type { Access } from '../resources/access';
import { findRecord } from '../resources/readList';

/** Reads the notes on a record, the newest first, each with whether the user may remove it. */
export async function readNotes(db: Database, access: Access, recordId: string): Promise<Note[]> {
  const { merchantId, session, view } = access;
  const { permission, remove } = view.resource.annotations!;
  const rows = await db
    .selectFrom('record_note')
    .select(['id', 'text', 'at', 'actor_kind', 'actor_id', 'actor_name'])
    .where('merchant_id', '=', merchantId)
    .where('record_id', '=', recordId)
    .orderBy('id', 'desc')
    .execute();
  const mayRemoveAll = remove !== undefined && session.permissions.has(remove);
  const mayWrite = session.permissions.has(permission);
  return rows.map(({ id, text, at, actor_kind: kind, actor_id, actor_name: name }) => ({
    id,
    text,
    at,
    actor: { kind, id: actor_id, name },
    canRemove: mayRemoveAll || (mayWrite && kind === 'user' && actor_id === session.userId),
  }));
}

/** Adds a note to a record, with an event on its timeline. Throws 404 where the user sees no such record, 422 where it has too many notes. */
export async function addNote(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  access: Access,
  recordId: string,
  text: string,
): Promise<Note> {
  const { merchantId, country, session, view } = access;
  const actor = actorOf(session);
  const at = now();
  const id = newId();
  await withTransaction(db, async (transaction) => {
    await lockRecord(transaction, access, recordId);
    const notes = await readNotes(transaction, access, recordId);
    const limit = annotationLimits.notes;
    if (notes.length >= limit)
      throw new GatewayError({ status: 422, text: 'gateway.tooManyNotes', params: { limit } });
    await transaction
      .insertInto('record_note')
      .values({
        id,
        merchant_id: merchantId,
        country,
        entity: view.table.entity,
        record_id: recordId,
        text,
        ...actorColumns(actor),
        at: at.toISOString(),
      })
      .execute();
    const event = { at, actor, note: '@gateway.event.noted' };
    await recordEvent(transaction, view.table, { ...access, id: recordId }, event);
  });
  const { kind, id: actorId = null, name = null } = actor;
  return { id, text, at: at.toISOString(), actor: { kind, id: actorId, name }, canRemove: true };
}

/** Removes a note; its text stays on the record's timeline. Throws 404 where there is none, 403 where it is another user's. */
export async function removeNote(
  { db, now }: Pick<ServerContext, 'db' | 'now'>,
  access: Access,
  recordId: string,
  noteId: string,
): Promise<void> {
  await withTransaction(db, async (transaction) => {
    await lockRecord(transaction, access, recordId);
    const note = (await readNotes(transaction, access, recordId)).find(({ id }) => id === noteId);
    if (!isRecordId(noteId) || !note) throw new GatewayError({ status: 404, text: 'gateway.noNote' });
    if (!note.canRemove) throw new GatewayError({ status: 403, text: 'gateway.notYourNote' });
    await transaction
      .deleteFrom('record_note')
      .where('merchant_id', '=', access.merchantId)
      .where('record_id', '=', recordId)
      .where('id', '=', noteId)
      .execute();
    const event = {
      at: now(),
      actor: actorOf(access.session),
      note: storedText('gateway.event.noteRemoved', { text: note.text }),
    };
    await recordEvent(transaction, access.view.table, { ...access, id: recordId }, event);
  });
}

async function lockRecord(db: Database, access: Access, id: string): Promise<void> {
  const record = await findRecord(db, access, id, true);
  if (!record) throw new GatewayError({ status: 404, text: 'gateway.noRecord' });
}
