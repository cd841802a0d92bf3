import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { noCountry } from '../../metadata/bind/places';
import type { Country } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { newId } from '../database/ids';
import type { Tables } from '../database/tables';
import type { ServerContext } from '../http/context';
import { GatewayError } from '../http/errors';
import { enqueueJob } from '../jobs/enqueue';
import type { PlannedFile } from '../exports/planExport';
import { type Access, fileFacts } from '../resources/access';
import { noteDownloads } from './records';
import type { DownloadRow } from './tables';

/** What a user, and the users of a merchant together, may have (product 11.6). */
export const downloadLimits = {
  /** Exports of one user that are not finished. */
  unfinished: 10,
  /** Bytes of a merchant's files. */
  bytes: 20_000_000_000,
};

/** A job that is enqueued for a file that its request writes itself is due after so many milliseconds: then the process has ended. */
const takeOver = 5 * 60_000;

/** A file that a user asks for. */
export interface DownloadRequest {
  access: Access;
  /** The country in whose list of downloads it is. */
  place: string;
  language: string;
  kind: DownloadRow['kind'];
  /** What the file is planned by again when it is written. */
  query: object;
  plan: PlannedFile;
  isSmall: boolean;
  /** The request writes the file itself. */
  isDirect?: boolean;
}

/** The facts by which a file is written for a request, and the country in whose list of downloads it is. */
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
  db: Transaction<Tables>,
  { now }: ServerContext,
  { access, place, language, kind, query, plan, isSmall, isDirect }: DownloadRequest,
): Promise<DownloadRow> {
  const { session, merchantId, country, view } = access;
  await requireRoom(db, session.userId, merchantId);
  const at = now();
  const row: DownloadRow = {
    id: newId(),
    merchant_id: merchantId,
    place,
    country,
    resource: view.resource.name,
    kind,
    format: plan.format,
    title: plan.title,
    filter: plan.filter,
    query: JSON.stringify(query),
    language,
    name: plan.name,
    user_id: session.userId,
    user_name: session.userName,
    status: 'requesting',
    reason: null,
    rows: null,
    is_small: isSmall,
    file_id: null,
    bytes: null,
    sha256: null,
    is_mailed: false,
    requested_at: at.toISOString(),
    finished_at: null,
    expires_at: null,
  };
  await db.insertInto('download_file').values(row).execute();
  await noteDownloads(db, [row], true);
  await enqueueWriting(db, row, isDirect ? new Date(Date.now() + takeOver) : undefined);
  return row;
}

/** Enqueues the job that writes the file of a download. Large files of a merchant are written one after the other. */
export async function enqueueWriting(
  db: Transaction<Tables>,
  { id, merchant_id, is_small }: Pick<DownloadRow, 'id' | 'merchant_id' | 'is_small'>,
  at?: Date,
): Promise<void> {
  const options = { key: id, ...(at ? { at } : {}) };
  if (is_small) await enqueueJob(db, 'downloads.write', { download: id }, options);
  else await enqueueJob(db, 'downloads.writeLarge', { download: id }, { ...options, sequence: merchant_id });
}

/** Throws as {@link requestDownload} does. */
export async function requireRoom(
  db: Transaction<Tables>,
  userId: string,
  merchantId: string,
): Promise<void> {
  const { unfinished, bytes } = await db
    .selectFrom('download_file')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('user_id', '=', userId), eb('status', 'in', ['requesting', 'exporting'])]))
        .as('unfinished'),
      fn.sum<number | null>('bytes').filterWhere('status', '=', 'downloadable').as('bytes'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['requesting', 'exporting', 'downloadable'])
    .executeTakeFirstOrThrow();
  if (unfinished >= downloadLimits.unfinished) {
    const params = { smart_count: downloadLimits.unfinished };
    throw new GatewayError({ status: 429, text: 'gateway.export.tooManyUnfinished', params, retryAfter: 5 });
  }
  if (Number(bytes) >= downloadLimits.bytes) {
    throw new GatewayError({ status: 422, text: 'gateway.export.noRoom' });
  }
}
