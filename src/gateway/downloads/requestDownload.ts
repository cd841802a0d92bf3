import type { FastifyRequest } from 'fastify';
import { noCountry } from '../../metadata/bind/schemas/places';
import type { Country } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { entityTable } from '../../metadata/storage/entityTable';
import { newId } from '../database/ids';
import { recordEvent } from '../database/recordEvents';
import type { Database } from '../database/declared/tables';
import type { Unit } from '../database/units/Unit';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/responses';
import { enqueueJob } from '../jobs/enqueue';
import type { PlannedFile } from '../exports/planExport';
import { type Access, fileFacts } from '../resources/access';
import { noteDownloads } from './records';
import type { DownloadRow } from './tables';

/** Limits of a user's downloads, and of those of a merchant's users together (product 11.6). */
export const downloadLimits = {
  /** Exports of one user that are not finished. */
  unfinished: 10,
  /** Bytes of a merchant's files. */
  bytes: 20_000_000_000,
};

/** Delay of the job for a file that its request writes itself, in milliseconds. By then the process has ended. */
const takeOver = 5 * 60_000;

/** A file that a user asks for. */
export interface DownloadRequest {
  access: Access;
  /** The country in whose list of downloads it is. */
  place: string;
  language: string;
  kind: DownloadRow['kind'];
  /** Query by which the file is planned again when it is written. */
  query: object;
  plan: PlannedFile;
  isSmall: boolean;
  /** The request writes the file itself. */
  isDirect?: boolean;
}

/** The facts by which a request's file is written, and the country whose downloads list it. */
export function placeOf(
  request: FastifyRequest,
  model: Model,
  access: Access,
): { facts: Country; place: string } {
  const facts = fileFacts(request, model, access);
  return { facts, place: Object.hasOwn(model.countries, facts.code) ? facts.code : noCountry };
}

/**
 * Puts a download on the merchant's list, and enqueues the job that writes its file. Throws 429 where the user has too many that are
 * not finished, and 422 where the merchant's files leave no room.
 */
export async function requestDownload(
  db: Unit,
  context: ServerContext,
  { access, place, language, kind, query, plan, isSmall, isDirect }: DownloadRequest,
): Promise<DownloadRow> {
  const { session, merchantId, country, view } = access;
  await requireFew(db, session.userId, merchantId);
  await requireSpace(db, merchantId);
  const { format, title, filter, name } = plan;
  return storeDownload(
    db,
    context,
    {
      merchant_id: merchantId,
      place,
      country,
      resource: view.resource.name,
      kind,
      format,
      title,
      filter,
      query: JSON.stringify(query),
      language,
      name,
      user_id: session.userId,
      user_name: session.userName,
      is_small: isSmall,
      is_mailed: false,
      schedule_id: null,
    },
    isDirect ? new Date(Date.now() + takeOver) : undefined,
  );
}

/** Puts a download on the list, and enqueues the job that writes its file. `at` is when that is due, by default at once. */
export async function storeDownload(
  db: Unit,
  { model, now }: ServerContext,
  wanted: Omit<DownloadRow, keyof typeof unmade | 'id' | 'requested_at'>,
  at?: Date,
): Promise<DownloadRow> {
  const requestedAt = now();
  const row: DownloadRow = { id: newId(), ...wanted, ...unmade, requested_at: requestedAt.toISOString() };
  await db.insertInto('download_file').values(row).execute();
  // Says whose it is: the e-mail about a file is for nobody else.
  await recordEvent(
    db,
    entityTable(model, 'download'),
    { merchantId: row.merchant_id, country: row.place, id: row.id },
    {
      at: requestedAt,
      to: row.status,
      actor: { kind: 'user', id: row.user_id, name: row.user_name },
      creates: true,
    },
  );
  await noteDownloads(db, [row], true);
  await enqueueWriting(db, row, at);
  return row;
}

/** Fields of a download before anything has been done for it. */
export const unmade = {
  status: 'requesting',
  reason: null,
  rows: null,
  file_id: null,
  bytes: null,
  sha256: null,
  finished_at: null,
  expires_at: null,
} satisfies Partial<DownloadRow>;

/** Enqueues the job that writes the file of a download. Large files of a merchant are written one after the other. */
export async function enqueueWriting(
  db: Unit,
  { id, merchant_id, is_small }: Pick<DownloadRow, 'id' | 'merchant_id' | 'is_small'>,
  at?: Date,
): Promise<void> {
  const options = { key: id, ...(at ? { at } : {}) };
  if (is_small) await enqueueJob(db, 'downloads.write', { download: id }, options);
  else await enqueueJob(db, 'downloads.writeLarge', { download: id }, { ...options, sequence: merchant_id });
}

/** Throws 429 where the user has too many downloads that are not finished. */
export async function requireFew(db: Unit, userId: string, merchantId: string): Promise<void> {
  const { count } = await db
    .selectFrom('download_file')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['requesting', 'exporting'])
    .executeTakeFirstOrThrow();
  if (count < downloadLimits.unfinished) return;
  const params = { smart_count: downloadLimits.unfinished };
  throw new GatewayError({ status: 429, text: 'gateway.export.tooManyUnfinished', params, retryAfter: 5 });
}

/** Throws 422 where the merchant's files leave no room. */
export async function requireSpace(db: Database, merchantId: string): Promise<void> {
  if (!(await hasSpace(db, merchantId)))
    throw new GatewayError({ status: 422, text: 'gateway.export.noRoom' });
}

/** Whether the merchant's files leave room for another one. */
export async function hasSpace(db: Database, merchantId: string): Promise<boolean> {
  const { bytes } = await db
    .selectFrom('download_file')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'downloadable')
    .executeTakeFirstOrThrow();
  return Number(bytes) < downloadLimits.bytes;
}
