import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import {
  type FileType,
  fileTypes,
  type FileValue,
  isFileType,
  tableTypes,
} from '../../../metadata/values/files';
import { newId } from '../../database/ids';
import type { Database, Tables } from '../../database/declared/tables';
import { invalidBody } from '../../http/body';
import type { ServerContext } from '../../http/context';
import type { ErrorDetail } from '../../../contract/envelope';
import { GatewayError } from '../../http/responses';
import type { Access } from '../access';
import { chooseFileStore } from './chooseFileStore';
import { rejectUnavailable } from './FileStore';
import { fileTypeFromBuffer } from 'file-type';
import { compoundFormat } from '../../../metadata/sheets/foreignFormats';
import { decodeText, textTypeOf } from '../../../metadata/sheets/textFile';
import { readerOf } from '../../statements/openStatement';

/** An upload whose size was accepted. */
interface Upload {
  name: string;
  source: Readable;
  expected: Parameters<typeof readContent>[1];
  /** The error of a user whose unowned files leave no room for it. */
  noRoom: ErrorDetail;
}

/** Limits of a user's files that no record owns (product 8.23). They are enough for the forms filled in within a day. */
export const unownedLimits = { bytes: 50_000_000, files: 200 };

/**
 * Stores the content of an upload as it arrives, and returns the value for a record. The row is there before the content: whatever
 * happens in between, the purge finds what is left. An upload that fails leaves nothing behind.
 */
export async function storeUpload(
  { db, config, now }: ServerContext,
  { session, merchantId, country }: Access,
  request: FastifyRequest,
  { name, source, expected, noRoom }: Upload,
): Promise<FileValue> {
  const files = chooseFileStore(config);
  const { bytes } = expected;
  const row = {
    id: newId(),
    merchant_id: merchantId,
    user_id: session.userId,
    country,
    upload_key: uploadKey(request),
    name: tidyName(name),
    bytes,
    unowned_since: now().toISOString(),
  };
  const first = await takeKey(db, row);
  if (first) {
    const isSame =
      first.country === country && first.file.bytes === bytes && (await hasContent(source, bytes, first));
    if (!isSame)
      throw new GatewayError({ status: 422, text: 'gateway.idempotencyConflict', keyword: 'idempotency' });
    return first.file;
  }
  const { id } = row;
  try {
    if (!(await hasRoom(db, session.userId))) throw invalidBody([noRoom]);
    const hash = createHash('sha256');
    let type: FileType | undefined;
    // Not destroyed at the end, because the response goes over the same connection.
    const content = source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    const recognized = readContent(content, expected, (found) => (type = found));
    await files.write(id, hashed(recognized, hash), bytes).catch(rejectUnavailable);
    const whole = { id, name: nameFor(row.name, type!), type: type!, bytes };
    await db
      .updateTable('stored_file')
      .set({ name: whole.name, type: whole.type, content_hash: hash.digest('hex') })
      .where('id', '=', id)
      .execute();
    return whole;
  } catch (error) {
    // Where the content cannot be removed, the row stays for the purge.
    const isRemoved = await files.remove(id).then(
      () => true,
      () => false,
    );
    if (isRemoved) await db.deleteFrom('stored_file').where('id', '=', id).execute();
    throw error;
  }
}

/**
 * Whether the unowned files of a user are within the limits. Each upload counts itself and all that have begun, so that of several
 * at once none passes the limit unseen.
 */
async function hasRoom(db: Database, userId: string): Promise<boolean> {
  const { bytes, files } = await db
    .selectFrom('stored_file')
    .select(({ fn }) => [fn.sum<number | null>('bytes').as('bytes'), fn.countAll<number>().as('files')])
    .where('user_id', '=', userId)
    .where('unowned_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(bytes) <= unownedLimits.bytes && files <= unownedLimits.files;
}

/** Adds what passes to a hash. */
async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Whether a repeated upload has the content of the first one with its key. */
async function hasContent(source: Readable, bytes: number, first: FirstUpload): Promise<boolean> {
  const hash = createHash('sha256');
  let received = 0;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += chunk.length;
    hash.update(chunk);
  }
  return received === bytes && hash.digest('hex') === first.contentHash;
}

/** An upload that has arrived. */
interface FirstUpload {
  file: FileValue;
  country: string;
  contentHash: string | null;
}

/** The row of an upload whose content has not arrived. */
type UploadRow = Omit<Tables['stored_file'], 'type' | 'entity' | 'record_id' | 'content_hash'>;

/**
 * Adds the row of an upload, unless one with its key has arrived: then returns that. An attempt that has not arrived, even one
 * that has only just begun elsewhere, loses its key to this one.
 */
async function takeKey(db: Database, row: UploadRow): Promise<FirstUpload | undefined> {
  const { merchant_id, user_id, upload_key } = row;
  const earlier = { merchant_id, user_id, upload_key };
  for (;;) {
    if (upload_key !== null) {
      await db
        .updateTable('stored_file')
        .set({ upload_key: null })
        .where((is) => is.and(earlier))
        .where('type', 'is', null)
        .execute();
    }
    const added = await db
      .insertInto('stored_file')
      .values({ ...row, type: null, entity: null, record_id: null, content_hash: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 0n) return undefined;
    const found = await db
      .selectFrom('stored_file')
      .select(['id', 'name', 'type', 'bytes', 'country', 'content_hash as contentHash'])
      .where((is) => is.and(earlier))
      .executeTakeFirst();
    if (!found?.type) continue;
    const { id, name, type, bytes, country, contentHash } = found;
    return { file: { id, name, type, bytes }, country, contentHash };
  }
}

function uploadKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key)) return key;
  throw new GatewayError({ status: 422, text: 'gateway.idempotencyKey' });
}

/** Longest name of a file; the type's ending may follow. */
const maxName = 200;

/** Returns a name without folders and without characters that cannot be shown or stored; its end stays. */
function tidyName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const shown = Array.from(base.replace(/[\s\p{C}"<>:|?*]+/gu, ' ').trim());
  return shown.slice(-maxName).join('') || 'file';
}

/** Returns a name that ends as files of its type do, so that it opens as what it is. */
function nameFor(name: string, type: FileType): string {
  const endings: readonly string[] = fileTypes[type].endings;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && endings.includes(ending) ? name : `${name}.${endings[0]}`;
}

/** Bytes by which the type of a file is recognized. */
const sampleBytes = 4_100;

/** Types and size that an upload may have. */
interface Expected {
  bytes: number;
  accept: readonly FileType[];
  /** Errors of a file of another type, and of a workbook that only looks like an accepted one. */
  wrongType: ErrorDetail;
  oldWorkbook: ErrorDetail;
}

/**
 * Passes an upload on as it arrives. Calls `recognized` with its type by content before the first byte is passed on. Throws 422 for a
 * type that is not accepted, and 400 where the upload ends early.
 */
async function* readContent(
  source: AsyncIterable<Buffer>,
  { bytes, accept, wrongType, oldWorkbook }: Expected,
  recognized: (type: FileType) => void,
): AsyncGenerator<Buffer> {
  let received = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  try {
    for await (const chunk of source) {
      received += chunk.length;
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < sampleBytes && received < bytes) continue;
      const type = await typeOf(head, accept);
      if (!type || !accept.includes(type)) {
        const isOld = accept.includes(tableTypes.xlsx) && compoundFormat(head) !== undefined;
        throw invalidBody([isOld ? oldWorkbook : wrongType]);
      }
      recognized(type);
      yield head;
      head = undefined;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  if (received !== bytes) throw new GatewayError({ status: 400, text: 'gateway.files.cutOff' });
}

/** Returns the type of a file by its beginning. That of a workbook says only that it is a zip; its reader looks further. */
async function typeOf(head: Buffer, accept: readonly FileType[]): Promise<FileType | undefined> {
  const text = textTypeOf(head);
  const isStatement = () => readerOf(decodeText(new Uint8Array(head)) ?? '') !== undefined;
  if (text === tableTypes.csv && accept.includes(tableTypes.statement) && isStatement())
    return tableTypes.statement;
  if (text) return text;
  if (head.subarray(0, 4).equals(zipStart)) return tableTypes.xlsx;
  const found = await fileTypeFromBuffer(head);
  return isFileType(found?.mime) ? found.mime : undefined;
}

const zipStart = Buffer.from('PK\u0003\u0004');
