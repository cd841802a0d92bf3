import { createHash, type Hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { factsOf } from '../../metadata/bind/schemas/places';
import { mayDo } from '../auth/team/allowed';
import { newId } from '../database/ids';
import { withTransaction } from '../database/units/transaction';
import type { Unit } from '../database/units/Unit';
import type { ServerContext } from '../http/context';
import { GatewayError, toEnvelope } from '../http/responses';
import { type Translate, translator } from '../http/translation';
import { keptUntil } from '../../metadata/model/Retention';
import { planExport, type WrittenExport } from '../exports/planExport';
import { reachOf } from '../resources/access';
import { chooseFileStore } from '../resources/files/chooseFileStore';
import type { Query } from '../resources/queryParameters';
import { noteHappened } from '../notifications/note';
import { endSchedule } from './endSchedule';
import { mailOfDownload } from './mailOfDownload';
import { permissionOf } from './permissionOf';
import { planResult, type ResultQuery } from './planResult';
import { noteDownloads } from './records';
import { hasSpace } from './requestDownload';
import { downloadsResource, isNobody, readersOfSchedule } from './scheduleReaders';
import type { DownloadRow } from './tables';

/** Interval at which a download says how many rows it has, in milliseconds. */
const progressInterval = 1_000;

/** End of an attempt to write a file. */
interface EndOfWriting {
  /** Stores it, in the transaction that ends the job. */
  store: (db: Unit) => Promise<unknown>;
  /** Why there is no file. */
  rejection?: GatewayError;
}

/** Says whether a user may do something, by what is stored at that moment. */
export type IsAllowed = typeof mayDo;

/** The user, or somebody else, has canceled the download meanwhile. */
class CanceledError extends Error {}

/**
 * Writes the file of a download that waits or that an attempt has left. Rejections, such as of a lost permission, end it with a reason.
 * Throws what another attempt may not meet. `isAllowed` tells what its user may do.
 */
export async function writeDownload(
  context: ServerContext,
  id: string,
  { signal, isAllowed = mayDo }: { signal?: AbortSignal; isAllowed?: IsAllowed | undefined } = {},
): Promise<EndOfWriting | undefined> {
  // An attempt removes what the one before has left.
  const { model, config, chainHeads } = context;
  const store = chooseFileStore(config);
  const fileId = newId();
  const row = await beginAttempt(context, id, fileId, (left) => store.remove(left));
  if (!row) return undefined;
  const { user_id: userId, user_name: userName, country } = row;
  const permission = permissionOf(model, row);
  const translate = translator(model, row.language);
  const reject = (rejection: GatewayError, { mayPass = false } = {}): EndOfWriting => ({
    rejection,
    store: async (transaction) => {
      await store.remove(fileId);
      const reason = reasonOf(rejection, translate);
      if (row.schedule_id !== null && !mayPass) await endSchedule(transaction, row.schedule_id, reason);
      await endDownload(
        transaction,
        context,
        row,
        sql`status = 'failed', reason = ${reason}, file_id = null`,
      );
    },
  });
  try {
    if (permission === undefined)
      return reject(new GatewayError({ status: 422, text: 'gateway.export.gone' }));
    if (row.query === '') return reject(new GatewayError({ status: 422, text: 'gateway.schedule.noView' }));
    if (!(await isAllowed(context, { userId, permission, country }))) {
      const params = { name: userName };
      return reject(new GatewayError({ status: 403, text: 'gateway.export.forbidden', params }));
    }
    if (await isForNobody(context, row))
      return reject(new GatewayError({ status: 422, text: 'gateway.schedule.nobody' }));
    // Other files are asked for, and refused, by a request.
    if (row.kind === 'scheduled' && !(await hasSpace(context.db, row.merchant_id)))
      return reject(new GatewayError({ status: 422, text: 'gateway.export.noRoom' }), { mayPass: true });
    const reach = reachOf(context, { merchantId: row.merchant_id, userId, country, resource: row.resource });
    const order = {
      reach,
      actor: { kind: 'user' as const, id: userId, name: userName },
      language: row.language,
      facts: factsOf(model, row.place),
    };
    const plan =
      row.kind === 'importResult'
        ? await planResult(context, { ...order, userId, query: JSON.parse(row.query) as ResultQuery })
        : planExport(
            context,
            { ...order, query: JSON.parse(row.query) as Query },
            chainHeads[reach.view.table.entity],
          );
    const { rows, bytes, sha256 } = await storeContent(context, await plan.write(), { id, fileId, signal });
    const end = async (transaction: Unit) => {
      const expires = keptUntil(context.now(), context.model.retention, 'downloads').toISOString();
      const stored = sql`status = 'downloadable', rows = ${rows}, bytes = ${bytes}, sha256 = ${sha256}, expires_at = ${expires}`;
      if (!(await endDownload(transaction, context, row, stored, fileId))) await store.remove(fileId);
    };
    return { store: end };
  } catch (error) {
    await store.remove(fileId).catch(() => undefined);
    if (error instanceof CanceledError && !signal?.aborted) return undefined;
    if (error instanceof GatewayError && error.status < 500) return reject(error);
    throw error;
  }
}

/** Whether all to whom a schedule sends its files have lost the right to them. */
async function isForNobody(context: ServerContext, { schedule_id: id }: DownloadRow): Promise<boolean> {
  if (id === null) return false;
  const readers = await withTransaction(context.db, (transaction) =>
    readersOfSchedule(transaction, context, id),
  );
  return readers?.status === 'active' && isNobody(readers);
}

/** Says why there is no file, to somebody who did not write the query. */
function reasonOf(rejection: GatewayError, translate: Translate): string {
  if (rejection.status === 404) return translate('gateway.export.sourceGone');
  const { msg, errors = [] } = toEnvelope(rejection, translate);
  const gone = errors.flatMap(({ keyword, params: { field } }) =>
    keyword === 'unknownField' && typeof field === 'string' ? field : [],
  );
  if (gone.length > 0)
    return translate('gateway.export.fieldsGone', { fields: [...new Set(gone)].join(', ') });
  return [...new Set(errors.map((each) => each.msg))].join(' ') || msg;
}

/** Stores the content of a file as it is written, and says meanwhile how far it is. Throws `CanceledError` where nobody wants it any more. */
async function storeContent(
  context: ServerContext,
  { content, tally }: WrittenExport,
  { id, fileId, signal }: { id: string; fileId: string; signal: AbortSignal | undefined },
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const abort = () => content.destroy(new CanceledError());
  signal?.addEventListener('abort', abort, { once: true });
  const progress = setInterval(() => {
    reportRows(context, id, fileId, tally.rows).then(
      (goesOn) => goesOn || abort(),
      () => undefined,
    );
  }, progressInterval);
  const hash = createHash('sha256');
  const size = { bytes: 0 };
  try {
    await chooseFileStore(context.config).write(fileId, measured(content, hash, size));
  } finally {
    clearInterval(progress);
    signal?.removeEventListener('abort', abort);
  }
  return { rows: tally.rows, bytes: size.bytes, sha256: hash.digest('hex') };
}

/** Stores that a download was given up, with its reason; called where no further attempt is made. */
export async function giveUpDownload(db: Unit, context: ServerContext, id: string): Promise<void> {
  const row = await db.selectFrom('download_file').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const reason = translator(context.model, row.language)('gateway.export.broken');
  await endDownload(db, context, row, sql`status = 'failed', reason = ${reason}`);
}

/** Marks a download as being written, as `fileId`, and removes what an earlier attempt has left. Undefined where none is wanted. */
async function beginAttempt(
  { db }: ServerContext,
  id: string,
  fileId: string,
  remove: (left: string) => Promise<void>,
): Promise<DownloadRow | undefined> {
  const row = await db
    .selectFrom('download_file')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['requesting', 'exporting'])
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.file_id !== null) await remove(row.file_id);
  const { rows } = await sql<DownloadRow>`
    update download_file set status = 'exporting', file_id = ${fileId}::uuid, rows = 0
    where id = ${id}::uuid and status = ${row.status} and file_id is not distinct from ${row.file_id}::uuid
    returning *`.execute(db);
  await noteDownloads(db, rows);
  return rows[0];
}

/** Says how many rows there are so far. Returns false where the download was canceled, or another attempt has taken it over. */
async function reportRows({ db }: ServerContext, id: string, fileId: string, rows: number): Promise<boolean> {
  const updated = await db
    .updateTable('download_file')
    .set({ rows })
    .where('id', '=', id)
    .where('status', '=', 'exporting')
    .where('file_id', '=', fileId)
    .returning(['id', 'merchant_id', 'place'])
    .execute();
  await noteDownloads(db, updated);
  return updated.length > 0;
}

/** Stores how a download has ended, unless it has before. With `fileId` only the attempt that writes that file may end it. */
async function endDownload(
  db: Unit,
  context: ServerContext,
  { id }: DownloadRow,
  changes: RawBuilder<unknown>,
  fileId?: string,
): Promise<boolean> {
  const own = fileId === undefined ? sql`` : sql` and file_id = ${fileId}::uuid`;
  const { rows } = await sql<DownloadRow>`
    update download_file set ${changes}, finished_at = ${context.now().toISOString()}
    where id = ${id}::uuid and status in ('requesting', 'exporting') ${own} returning *`.execute(db);
  await noteDownloads(db, rows);
  if (rows[0]?.is_mailed) await mailOfDownload(db, context, rows[0]);
  if (rows[0]?.status === 'failed') await noteFailed(db, context, rows[0]);
  return rows.length > 0;
}

/** Tells who asked for a file that there is none. */
async function noteFailed(
  db: Unit,
  { model, now }: ServerContext,
  { id, merchant_id: merchantId, place, name: label, user_id: userId }: DownloadRow,
): Promise<void> {
  await noteHappened(db, model, {
    merchantId,
    country: place,
    recordId: id,
    label,
    userId,
    at: now(),
    resource: downloadsResource,
    name: 'failed',
    actor: { kind: 'system' },
  });
}

/** Counts and hashes content as it passes. */
async function* measured(
  content: AsyncIterable<Buffer | string>,
  hash: Hash,
  size: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    hash.update(bytes);
    size.bytes += bytes.length;
    yield bytes;
  }
}
