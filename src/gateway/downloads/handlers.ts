import type { JsonValue } from '../../metadata/model/json';
import type { DownloadRow } from './tables';
import type { EntityRecord, StoredRecord } from '../database/records';
import { cancelJobs } from '../jobs/enqueue';
import { requirePermission } from '../resources/access';
import type { PartHandlers, RecordInput } from '../resources/handlers';
import { permissionOf } from './permissionOf';
import { downloadRecords, noteDownloads } from './records';
import { enqueueWriting, requireFew, requireSpace, unmade } from './requestDownload';

/** The code behind the list of downloads. */
export const downloadHandlers: PartHandlers = {
  scopedRecords: { download: downloadRecords },
  actions: {
    'downloads.cancel': async (input) => {
      const { db, record } = input;
      const row = await change(input, { status: 'canceled', finished_at: input.now().toISOString() });
      for (const kind of ['downloads.write', 'downloads.writeLarge'] as const) {
        await cancelJobs(db, kind, { key: record.id });
      }
      return shown(record, row);
    },
    'downloads.retry': async (input) => {
      const { session } = input.caller ?? {};
      if (session) await requireFew(input.db, session.userId, input.merchantId);
      await requireSpace(input.db, input.merchantId);
      // What an attempt has left is removed by the next one.
      const { file_id: _left, ...again } = unmade;
      const row = await change(input, again);
      await enqueueWriting(input.db, row);
      return shown(input.record, row);
    },
    'downloads.mail': async (input) => shown(input.record, await change(input, { is_mailed: true })),
  },
};

/** Changes a download that is locked and meets the `when` of the action. Throws 403 for who may not export such records. */
async function change(
  { db, model, record, caller }: RecordInput,
  changes: Partial<DownloadRow>,
): Promise<DownloadRow> {
  const permission = permissionOf(model, record as StoredRecord<'download'>);
  if (caller && permission !== undefined) requirePermission(caller.session, permission);
  const row = await db
    .updateTable('download_file')
    .set(changes)
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteDownloads(db, [row]);
  return row;
}

/** The record as an action has left it. */
function shown(record: EntityRecord, row: DownloadRow): EntityRecord {
  const { file: _file, ...rest } = record;
  const given: Record<string, JsonValue | undefined> = {
    status: row.status,
    reason: row.reason ?? undefined,
    rows: row.rows ?? undefined,
    sha256: row.sha256 ?? undefined,
    finishedAt: row.finished_at ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    isMailed: row.is_mailed,
  };
  return { ...rest, ...given };
}
